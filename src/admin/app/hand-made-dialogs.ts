import { type ComponentType, lazy } from 'react'
import type { HandMadeDialogProps } from '#admin/screens/actions/hand-made-dialogs.ts'

/** Hand-made dialogs, by the key that an action of the config names: each a lazy import of a feature. */
export const handMadeDialogs: Readonly<Record<string, ComponentType<HandMadeDialogProps>>> = {
  'ota-upgrade': lazy(() => import('#admin/features/ota/ota-dialog.tsx')),
}
