import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense, use } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { SearchForm } from '#admin/screens/list/search-form.tsx'
import { useUrlListState } from '#admin/screens/list/use-list-state.ts'
import { offeredSearch } from '#admin/screens/model/list-state.ts'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import { useOpenRecord } from '#admin/screens/model/use-open-record.ts'
import { useTypedParam, withParam } from '#admin/screens/model/use-typed-param.ts'
import { config } from '#config'

/** Where the screen waits for something before it draws what the address says: what stands there is the address before. */
let slow: Promise<unknown> | null = null

function Waits({ search }: { readonly search: string }) {
  if (slow !== null && search !== '') use(slow)
  return null
}

function Screen() {
  const list = useQueryPart('')
  const { open, setOpen } = useOpenRecord(list)
  const [typed, type] = useTypedParam(useQueryPart('nav.'), 'keyword')
  const turn = (page: string) => list.change((old) => withParam(old, 'pageNum', page), { replace: true })
  return (
    <>
      <output>{JSON.stringify(open)}</output>
      <button type="button" onClick={() => setOpen({ kind: 'create', under: null })}>
        新增
      </button>
      <button type="button" onClick={() => setOpen(null)}>
        关
      </button>
      <button type="button" onClick={() => turn('2')}>
        翻页
      </button>
      <input aria-label="查找" value={typed} onChange={({ target }) => type(target.value)} />
      <Waits search={list.part.toString()} />
    </>
  )
}

const { department } = config.resources
const byName = offeredSearch(department).filter((item) => item.by === 'field' && item.field === 'name')

function Searched() {
  const { state, change } = useUrlListState(department, '')
  return (
    <>
      <SearchForm
        resource={department}
        items={byName}
        filters={state.filters}
        onSearch={(filters) => change({ filters })}
      />
      <Waits search={state.filters.name ?? ''} />
    </>
  )
}

const openAt = (...initialEntries: string[]) => openShowing(<Screen />, initialEntries)

function openShowing(shown: ReactNode, initialEntries: string[]) {
  const paths = ['/list', '/other', '/before']
  const element = <Suspense>{shown}</Suspense>
  const router = createMemoryRouter(
    paths.map((path) => ({ path, element })),
    { initialEntries },
  )
  render(<RouterProvider router={router} />)
  return { router, at: () => router.state.location.pathname + router.state.location.search }
}

/** All that is done before the screen has drawn any of it. */
async function whilePending(work: () => void): Promise<void> {
  let letGo: () => void = () => undefined
  slow = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await act(async () => work())
  slow = null
  await act(async () => letGo())
}

const click = (name: string) => screen.getByText(name).click()
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: '查找' })
const write = (value: string) => fireEvent.change(input(), { target: { value } })

afterEach(() => {
  slow = null
  cleanup()
})

describe('the next address', () => {
  it('has both of two changes in one tick', async () => {
    const { at } = openAt('/list?name=a')
    await act(async () => {
      click('新增')
      click('翻页')
    })
    expect(at()).toBe('/list?name=a&create=&pageNum=2')
    expect(screen.getByRole('status').textContent).toContain('create')
  })

  it('has a change that comes while another one is not drawn yet', async () => {
    const { at, router } = openAt('/before', '/list')
    await whilePending(() => {
      act(() => click('新增'))
      expect(screen.getByRole('status').textContent).toBe('null')
      click('翻页')
    })
    expect(at()).toBe('/list?create=&pageNum=2')
    await act(() => router.navigate(-1))
    expect(at()).toBe('/list')
  })

  it('is not brought back by a screen that has been left', async () => {
    const { at, router } = openAt('/list?name=a')
    await act(async () => {
      void router.navigate('/other?name=b')
      click('翻页')
    })
    expect(at()).toBe('/other?name=b')
  })

  it('has what is asked for while the way back takes its moment', async () => {
    const { at, router } = openAt('/before', '/list')
    await act(async () => click('新增'))
    const back = router.navigate.bind(router)
    let popped: (() => void) | null = null
    // A browser's history goes back later, a memory's at once.
    router.navigate = (async (...args: Parameters<typeof back>) => {
      if ((args[0] as unknown) !== -1) return back(...args)
      popped = () => void back(...args)
    }) as typeof back
    await act(async () => {
      click('关')
      click('翻页')
    })
    await act(async () => popped?.())
    expect(at()).toBe('/list?pageNum=2')
  })
})

describe('an input whose value stands in the URL', () => {
  it('keeps each key of fast typing', async () => {
    const { at } = openAt('/list')
    await whilePending(() => {
      for (const key of '温度传感器') act(() => write(input().value + key))
    })
    expect(input().value).toBe('温度传感器')
    expect(new URLSearchParams(at().split('?')[1]).get('nav.keyword')).toBe('温度传感器')
  })

  it('says what a link or the way back says', async () => {
    const { router } = openAt('/list')
    await act(async () => write('a'))
    await act(async () => write('ab'))
    await act(() => router.navigate('/list?nav.keyword=x'))
    expect(input().value).toBe('x')
    await act(() => router.navigate(-1))
    expect(input().value).toBe('ab')
  })
})

describe('a search form', () => {
  const name = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '部门名称' })
  const writeName = (value: string) => act(() => fireEvent.change(name(), { target: { value } }))
  const search = () => act(() => fireEvent.submit(name().form as HTMLFormElement))

  it('keeps the letters that are typed while what it has searched for is being drawn', async () => {
    const { router } = openShowing(<Searched />, ['/list'])
    const searched = () => new URLSearchParams(router.state.location.search).get('name')
    await whilePending(() => {
      writeName('运维')
      search()
      writeName('运维一组')
    })
    expect(searched()).toBe('运维')
    expect(name().value).toBe('运维一组')
    await act(async () => search())
    expect(searched()).toBe('运维一组')
  })

  it('says what the way back says', async () => {
    const { router } = openShowing(<Searched />, ['/list'])
    for (const text of ['运维', '运维一组']) {
      await act(async () => writeName(text))
      await act(async () => search())
    }
    await act(() => router.navigate(-1))
    expect(name().value).toBe('运维')
    await act(async () => writeName('没有查的'))
    await act(() => router.navigate(-1))
    expect(name().value).toBe('')
  })
})
