import { commandOpen } from '#resources/console-dictionaries.ts'
import type { ModuleIndex } from '../../module-contracts.ts'
import type { HandlersOf, ModuleOptions, ModuleParts } from '../module-parts.ts'
import type { commandCalls } from './command.calls.ts'
import { commandHooks } from './command-hooks.ts'
import { commandJob } from './command-job.ts'
import { sendCommand } from './send-command.ts'

/** Lets the job see at a glance that there is nothing to do, and a report that nothing waits for it. */
const commandIndexes: readonly ModuleIndex[] = [
  {
    table: 'command',
    columns: ['houseId', 'attributeId'],
    where: `command_status in (${commandOpen.join(', ')}) and deleted_at is null`,
  },
]

export const commandModule = ({ link }: ModuleOptions) =>
  ({
    calls: {
      'command.send': sendCommand(link),
    } satisfies HandlersOf<typeof commandCalls>,
    hooks: {
      command: commandHooks,
    },
    jobs: [commandJob(link)],
    indexes: commandIndexes,
  }) satisfies ModuleParts
