import type { ModuleOptions, ModuleParts } from '../module-parts.ts'
import { commandHooks } from './command-hooks.ts'
import { commandIndexes } from './command-indexes.ts'
import { commandJob } from './command-job.ts'
import { sendCommand } from './send-command.ts'

export const commandModule = ({ link }: ModuleOptions) =>
  ({
    calls: {
      'command.send': sendCommand(link),
    },
    hooks: {
      command: commandHooks,
    },
    jobs: [commandJob(link)],
    indexes: commandIndexes,
  }) satisfies ModuleParts
