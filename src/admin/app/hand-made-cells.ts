import { type ComponentType, lazy } from 'react'
import type { CellProps } from '#admin/fields/field-ui.ts'
import type { CellKey } from '#config'

/** Hand-made cells, by the key that a field of the config names: each a lazy import of a feature. */
export const handMadeCells = {
  'record-changes': lazy(() => import('#admin/features/operation-log/record-changes.tsx')),
} satisfies Record<string, ComponentType<CellProps>> & Record<CellKey, ComponentType<CellProps>>
