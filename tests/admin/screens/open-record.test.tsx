import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import { useOpenRecord } from '#admin/screens/model/use-open-record.ts'

function Screen() {
  const { open, setOpen } = useOpenRecord(useQueryPart(''))
  return (
    <>
      <output>{JSON.stringify(open)}</output>
      <button type="button" onClick={() => setOpen({ kind: 'detail', id: '一' })}>
        看
      </button>
      <button type="button" onClick={() => setOpen({ kind: 'edit', id: '一' })}>
        改
      </button>
      <button type="button" onClick={() => setOpen(null)}>
        关
      </button>
    </>
  )
}

const openAt = (...initialEntries: string[]) => {
  const router = createMemoryRouter(
    ['/before', '/list'].map((path) => ({ path, element: <Screen /> })),
    { initialEntries },
  )
  render(<RouterProvider router={router} />)
  const at = () => router.state.location.pathname + router.state.location.search
  const press = async (...names: string[]) => {
    for (const name of names) await act(async () => screen.getByText(name).click())
  }
  return { at, press, back: () => act(() => router.navigate(-1)) }
}

afterEach(cleanup)

it('what was opened and closed leaves nothing to go back to', async () => {
  const { at, press, back } = openAt('/before', '/list?name=%E6%AA%90')
  await press('看', '关', '看', '关')
  expect(at()).toBe('/list?name=%E6%AA%90')
  await back()
  expect(at()).toBe('/before')
})

it('closed twice at once, it is left once', async () => {
  const { at, press } = openAt('/before', '/list')
  await press('看')
  await act(async () => {
    screen.getByText('关').click()
    screen.getByText('关').click()
  })
  expect(at()).toBe('/list')
})

it('what a link opened is closed where it is, and the way back leads to where one was', async () => {
  const { at, press, back } = openAt('/before', '/list?detail=%E4%B8%80')
  await press('关')
  expect(at()).toBe('/list')
  await back()
  expect(at()).toBe('/before')
})

it('each step back from a form shows something else', async () => {
  const { at, press, back } = openAt('/before', '/list')
  await press('看', '改', '关')
  expect(at()).toBe('/list')
  await back()
  expect(at()).toBe('/list?detail=%E4%B8%80')
  await back()
  expect(at()).toBe('/list')
  await back()
  expect(at()).toBe('/before')
})
