import { afterEach, beforeEach, expect, it } from 'vitest'
import { readPages } from '#admin/screens/model/read-pages.ts'
import { codes } from '#domain/error-codes.ts'
import { bridge, origin } from '#tests/support/msw.ts'

type Change = (list: readonly string[]) => readonly string[]

const ids = (count: number) => Array.from({ length: count }, (_, at) => `record_${at}`)

/** The ids of the list, the first first. */
let list: readonly string[] = []
/** What becomes of the list once its first page has been answered. */
let change: Change = (same) => same
/** Whether it goes on to change after each page. */
let isRestless = false
let pages: number[] = []
let stop = () => {}

beforeEach(() => {
  window.location.href = `${origin}/home`
  list = ids(250)
  isRestless = false
  pages = []
  stop = bridge(async (request) => {
    const { searchParams } = new URL(request.url)
    const { pageNum, pageSize } =
      request.method === 'GET' ? Object.fromEntries(searchParams) : await request.json()
    pages.push(Number(pageNum))
    const from = (Number(pageNum) - 1) * Number(pageSize)
    const data = { list: list.slice(from, from + Number(pageSize)).map((id) => ({ id })), total: list.length }
    if (pages.length === 1 || isRestless) list = change(list)
    return Response.json({ code: codes.ok, msg: '', data })
  })
})
afterEach(() => stop())

async function readAll(): Promise<readonly string[]> {
  const read: string[] = []
  const query = { filters: {}, sort: null, signal: new AbortController().signal }
  for await (const { rows } of readPages('role', query)) read.push(...rows.map(({ id }) => id))
  return read
}

it('reads each page of a list once where nothing changes', async () => {
  change = (same) => same
  expect(await readAll()).toEqual(ids(250))
  expect(pages).toEqual([1, 2, 3])
})

it.each<[what: string, change: Change]>([
  ['a new record comes first', (all) => ['new', ...all]],
  ['a record that was read is deleted', (all) => all.filter((id) => id !== 'record_7')],
  [
    'one of a later page moves to the first',
    (all) => ['record_170', ...all.filter((id) => id !== 'record_170')],
  ],
  [
    'one of the first page moves to the last',
    (all) => [...all.filter((id) => id !== 'record_7'), 'record_7'],
  ],
])('reads every record of a list once where %s meanwhile', async (_what, next) => {
  change = next
  const read = await readAll()
  expect(new Set(read).size).toBe(read.length)
  expect(list.filter((id) => !read.includes(id))).toEqual([])
})

it('ends where a list changes without end', async () => {
  isRestless = true
  change = (all) => [`new_${pages.length}`, ...all]
  const read = await readAll()
  expect(new Set(read).size).toBe(read.length)
  expect(pages.length).toBeLessThan(12)
})
