import { support } from '#resources/base-paths.ts'
import { call } from '#schema'

/** The tree of provinces, cities and districts. */
export const addressCalls = {
  'address.list': call('GET', `${support}/address/list`, 'login'),
}
