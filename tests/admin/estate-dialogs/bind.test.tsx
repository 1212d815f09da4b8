import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useBind } from '#admin/features/estate-dialogs/bind/use-bind.ts'
import { beginSession } from '#admin/lib/session-token.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import { actionForm } from '#admin/screens/actions/action-input.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { config } from '#config'
import type { ResolvedConfig } from '#schema'
import { livePlatform } from '../screens/live.ts'
import { askedFor, openElement } from '../screens/open-screen.tsx'

const live = livePlatform()
const resource = (config as ResolvedConfig).resources.house
const bind = resource?.actions.bindTechProduct
const field = resource && bind && actionForm(resource, bind, [], null).asked.gatewayNo
if (!resource || !bind || !field) throw new Error('houses cannot be bound')

const withQueries = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

async function unbound(): Promise<readonly Row[]> {
  const { list } = (await live.eaves.call('house.list', { projectId: 'project_xixi', pageSize: 100 })).data
  return list.filter((row: Row) => row.techProductId === null)
}

async function binding(numbers: readonly string[]) {
  beginSession({ token: await live.eaves.login('admin'), account: 'admin' })
  const houses = (await unbound()).slice(0, numbers.length)
  const options = { resource, bind, field: { ...field, required: false }, houses, onDone: () => undefined }
  const { result } = renderHook(() => useBind(options as Parameters<typeof useBind>[0]), {
    wrapper: withQueries,
  })
  act(() => {
    for (const [index, row] of houses.entries()) result.current.type(row.id, numbers[index] ?? '')
  })
  return { result, houses }
}

const values = { productId: 'product_wuheng' }

it('keeps the numbers of those that had no turn before it was stopped', async () => {
  const { result, houses } = await binding(['STOPA', 'STOPB', 'STOPC'])
  let release = () => {}
  live.hold = { end: '/bind/tech/product', until: new Promise<void>((resolve) => (release = resolve)) }
  let running = Promise.resolve(false)
  act(() => {
    running = result.current.run(values)
  })
  act(() => result.current.stop())
  release()
  await act(async () => {
    await running
  })
  const { stage } = result.current
  if (stage.is !== 'done') throw new Error(stage.is)
  expect(stage.result).toMatchObject({
    success: 1,
    failures: [],
    untried: houses.slice(1).map(({ id }) => id),
  })
  act(() => result.current.again(houses.slice(1)))
  expect(result.current.filled).toHaveLength(2)
  expect(houses.map(({ id }) => result.current.gateways[id])).toEqual(['STOPA', 'STOPB', 'STOPC'])
})

it('tries a number again that was refused', async () => {
  const { result, houses } = await binding(['AGAINA'])
  live.fail = '/bind/tech/product'
  await act(() => result.current.run(values))
  act(() => result.current.again(houses))
  expect(Object.keys(result.current.errors)).toHaveLength(1)
  expect(result.current.wrong).toBe(0)
  live.fail = null
  await act(() => result.current.run(values))
  await waitFor(() => expect(result.current.stage).toMatchObject({ is: 'done', result: { success: 1 } }))
})

it('asks who leaves while it binds, and shows the secret where that was not answered before it had ended', async () => {
  const [house] = await unbound()
  if (!house) throw new Error('all houses are bound')
  // It was copied with a product, which is what it is to have.
  const row = { ...house, techProductId: values.productId }
  const { router } = await openElement(
    live.eaves,
    'admin',
    askedFor(resource, { kind: 'ask', action: bind, row }),
  )
  fireEvent.change(await screen.findByLabelText(/网关编号$/), { target: { value: 'LEAVEA' } })
  let letGo = () => {}
  live.hold = { end: '/bind/tech/product', until: new Promise<void>((resolve) => (letGo = resolve)) }
  fireEvent.click(screen.getByRole('button', { name: '绑定' }))
  await screen.findByRole('progressbar', { name: '进度' })
  await act(() => router.navigate('/home/elsewhere'))
  await screen.findByText('正在绑定，确定要离开吗？', { selector: '.ant-modal-confirm-title' })
  letGo()
  await screen.findByText('绑定产品结果')
  await screen.findByLabelText('连接密钥')
  await waitFor(() => expect(screen.queryByText(/确定要离开吗/)).toBeNull())
  expect(router.state.location.pathname).toBe('/home/made')
})
