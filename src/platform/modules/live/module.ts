import type { ModuleParts } from '../module-parts.ts'
import { liveStream } from './live-stream.ts'

export const liveModule = () =>
  ({
    calls: {
      'live.stream': liveStream(),
    },
  }) satisfies ModuleParts
