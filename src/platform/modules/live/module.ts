import type { HandlersOf, ModuleParts } from '../module-parts.ts'
import type { liveCalls } from './live.calls.ts'
import { liveStream } from './live-stream.ts'

export const liveModule = () =>
  ({
    calls: {
      'live.stream': liveStream(),
    } satisfies HandlersOf<typeof liveCalls>,
  }) satisfies ModuleParts
