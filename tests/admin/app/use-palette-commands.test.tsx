import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { usePaletteCommands } from '#admin/app/palette/use-palette-commands.ts'
import { heldRoutes } from '#admin/app/routes/screen-routes.ts'
import { holdPermissions } from '#admin/providers/access.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import { config } from '#config'
import type { Endpoint } from '#schema'
import { backEnd, ok } from '../providers/tab.ts'

const back = backEnd()
const held = new Set(['project', '/project/:id', '/system/user'])
const home = { routes: heldRoutes(config, held), menu: [], first: null }

const typing = (typed: string, permissions: ReadonlySet<string> = held) => {
  holdPermissions(permissions)
  return renderHook(({ typed }) => usePaletteCommands(home, typed), {
    initialProps: { typed },
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
}
const foundBy = ({ current }: { readonly current: ReturnType<typeof usePaletteCommands> }) =>
  current.commands.filter(({ key }) => key.startsWith('record:')).map(({ label }) => label)
const isOf = (name: 'project' | 'user') => (request: Request) =>
  new URL(request.url).pathname === config.resources[name].endpoints.list?.path

afterEach(() => queryClient.clear())

describe('the search of the command palette', () => {
  it('asks once the typing rests, and only for what was typed last', async () => {
    back.answers((request) => ok({ list: isOf('user')(request) ? [{ id: 'u1', name: '张三' }] : [] }))
    const { result, rerender } = typing('张')
    expect(result.current.searching).toBe(true)
    rerender({ typed: '张三' })
    await waitFor(() => expect(foundBy(result)).toEqual(['张三']))
    expect(result.current.searching).toBe(false)
    expect(back.asked.map(({ url }) => new URL(url).searchParams.get('keyword'))).not.toContain('张')
  })

  it('offers the big screens', () => {
    const { result } = typing('大屏')
    expect(result.current.commands.map(({ label }) => label)).toEqual(['平台大屏', '公司大屏', '项目大屏'])
  })

  it('leaves out a list that fails, and ends', async () => {
    back.answers((request) =>
      isOf('user')(request)
        ? new Response('broken', { status: 502 })
        : ok({ list: [{ id: 'p1', name: '云栖' }] }),
    )
    const { result } = typing('云')
    await waitFor(() => expect(foundBy(result)).toEqual(['云栖']))
    expect(result.current.searching).toBe(false)
  })

  it.each([
    ['in their list', '/project/:id', 'name'],
    ['among what dropdowns offer, where the list is not open', '/project/:id/user', 'fullName'],
  ])('finds houses %s, says whose they are, and leads to them', async (_where, permission, param) => {
    const { lookups, endpoints } = config.resources.house
    const { choice } = lookups as Readonly<Record<string, { readonly endpoint: Endpoint }>>
    const { path } = (param === 'name' ? endpoints.list : choice?.endpoint) ?? {}
    const houses = [{ id: 'h1', projectId: 'p1', projectName: '云栖', fullName: '6号楼-1单元-1803' }]
    back.answers((request) => {
      const { pathname, searchParams } = new URL(request.url)
      const isMeant = pathname === path && searchParams.get(param) === '6-1-1803'
      return ok({ list: isMeant ? houses : [] })
    })
    const { result } = typing('6-1-1803', new Set(['/house/detail', permission]))
    await waitFor(() =>
      expect(result.current.commands).toMatchObject([
        { group: '房屋 · 云栖', label: '6号楼-1单元-1803', to: '/home/project/p1/h1' },
      ]),
    )
  })

  it('ends without an answer when nothing is typed any more', async () => {
    back.answers(() => new Promise(() => {}))
    const { result, rerender } = typing('云')
    await waitFor(() => expect(back.asked.length).toBeGreaterThan(0))
    rerender({ typed: ' ' })
    expect(result.current.searching).toBe(false)
    expect(foundBy(result)).toEqual([])
  })
})
