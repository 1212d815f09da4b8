import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { usualDuplicate } from '#admin/screens/import/import-file.ts'
import { useImport } from '#admin/screens/import/use-import.ts'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import type { ImportAnswer } from '#domain/import-answer.ts'
import { importLimits, type ResolvedConfig } from '#schema'
import { bridge, origin } from '#tests/support/msw.ts'

const resource = (config as ResolvedConfig).resources.device
const imported = resource?.import
if (!resource || !imported) throw new Error('devices are not imported')

const client = new QueryClient()
const rows = importLimits.rows + 1
const part: ImportAnswer = {
  ...{ total: rows, success: rows, fail: 0, failList: [], created: rows, updated: 0, skipped: 0 },
  ...{ header: ['设备名称'], rows: [], parts: 2 },
}
const answered = () => Response.json({ code: codes.ok, msg: '', data: part })
/** What each of the calls of the import is answered, and how many there were. */
const calls: { answers: readonly (() => Response)[]; made: number } = { answers: [], made: 0 }

let stop = () => {}
beforeAll(() => {
  window.location.href = `${origin}/home`
  stop = bridge(() => {
    const answer = calls.answers[calls.made]
    calls.made += 1
    return answer?.() ?? new Response('nobody should ask', { status: 500 })
  })
})
afterAll(() => stop())
afterEach(cleanup)

it('an import whose line broke between two parts reads the list again, in which the first is', async () => {
  let reads = 0
  const list = async () => {
    reads += 1
    return reads
  }
  const { result } = renderHook(
    () => ({
      list: useQuery({ queryKey: ['data', 'list'], queryFn: list }),
      ...useImport(resource, imported),
    }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
  await waitFor(() => expect(result.current.list.data).toBe(1))
  const broken = () => new Response('broken', { status: 502 })
  // Both parts are looked at first.
  calls.answers = [answered, answered, answered, broken]
  await act(() =>
    result.current.choose(new File(['设备名称\r\n'], '设备.csv'), {
      ...{ duplicate: usualDuplicate, within: undefined },
    }),
  )
  expect(result.current.checked?.answer).toMatchObject({ parts: 2 })
  await act(() => result.current.confirm())
  expect(calls.made).toBe(4)
  expect(result.current.error).toContain(`前 ${importLimits.rows} 行已处理，再次导入从其后继续`)
  await waitFor(() => expect(result.current.list.data).toBe(2))
})
