import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import ImportDialog from '#admin/screens/import/import-dialog.tsx'
import { config } from '#config'
import type { ResolvedResource } from '#schema'

const houseUser: ResolvedResource = config.resources.houseUser

/** Residents from a file, offered where the people are listed that they become. */
export default function ImportResidents({ place, onClose }: HandMadeDialogProps) {
  const { import: imported } = houseUser
  return (
    imported && <ImportDialog resource={houseUser} imported={imported} preset={place} onClose={onClose} />
  )
}
