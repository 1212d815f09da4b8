import { platform } from '#resources/base-paths.ts'
import { call, text } from '#schema'

/** What tells screens that something has changed. */
export const liveCalls = {
  // Names of resources and of calls that are read, each with the id of a record, house or project where it is about one.
  'live.stream': call('GET', `${platform}/live/stream`, 'login', { topics: text('主题', { max: 2000 }) }),
}
