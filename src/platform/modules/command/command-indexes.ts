import { commandOpen } from '#resources/console-dictionaries.ts'
import type { ModuleIndex } from '../../contracts.ts'

/** Lets the job see at a glance that there is nothing to do, and a report that nothing waits for it. */
export const commandIndexes: readonly ModuleIndex[] = [
  {
    table: 'command',
    columns: ['houseId', 'attributeId'],
    where: `command_status in (${commandOpen.join(', ')}) and deleted_at is null`,
  },
]
