import { day } from '#domain/durations.ts'
import { pageSizes, usualPageSize } from '#domain/list-page.ts'
import { mostReportHouses } from '#domain/series-interval.ts'
import { formatDay, parseTime } from '#domain/time.ts'

/** Everything someone chose on the report: the URL holds it. */
export interface ReportState {
  readonly projectId: string | null
  readonly productId: string | null
  readonly houseIds: readonly string[]
  /** First and last day, `YYYY-MM-DD`. */
  readonly days: readonly [from: string, to: string]
  readonly page: number
  readonly size: number
}

const keys = {
  projectId: 'project',
  productId: 'product',
  houseIds: 'houses',
  from: 'from',
  to: 'to',
  page: 'page',
  size: 'size',
} as const

/** The last seven days. */
const usualDays = (now: number): ReportState['days'] => [formatDay(now - 6 * day), formatDay(now)]

const isDay = (text: string | null): text is string =>
  text !== null && text.length === 10 && parseTime(text) !== null

const countOf = (text: string | null, usual: number) => {
  const number = Number(text ?? usual)
  return Number.isInteger(number) && number > 0 ? number : usual
}

export function readReportState(query: URLSearchParams, now: number): ReportState {
  const [from, to] = [query.get(keys.from), query.get(keys.to)]
  const houses = query.get(keys.houseIds) ?? ''
  const size = countOf(query.get(keys.size), usualPageSize)
  return {
    projectId: query.get(keys.projectId),
    productId: query.get(keys.productId),
    houseIds: houses === '' ? [] : [...new Set(houses.split(','))].slice(0, mostReportHouses),
    days: isDay(from) && isDay(to) && from <= to ? [from, to] : usualDays(now),
    page: countOf(query.get(keys.page), 1),
    size: pageSizes.some((one) => one === size) ? size : usualPageSize,
  }
}

/** The shortest query that reads back as this state; usual days go along with the time. */
export function writeReportState(state: ReportState, now: number): URLSearchParams {
  const query = new URLSearchParams()
  const put = (key: string, value: string | null) => value !== null && value !== '' && query.set(key, value)
  const [from, to] = state.days
  const usual = usualDays(now)
  put(keys.projectId, state.projectId)
  put(keys.productId, state.productId)
  put(keys.houseIds, state.houseIds.join(','))
  if (from !== usual[0] || to !== usual[1]) {
    put(keys.from, from)
    put(keys.to, to)
  }
  put(keys.page, state.page === 1 ? null : String(state.page))
  put(keys.size, state.size === usualPageSize ? null : String(state.size))
  return query
}
