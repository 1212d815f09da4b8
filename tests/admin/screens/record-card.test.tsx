import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { boardLayout, isFinal } from '#admin/screens/board/record-board-layout.ts'
import { RecordCard } from '#admin/screens/list/record-card.tsx'
import { cardLayout } from '#admin/screens/model/card-layout.ts'
import { config } from '#config'
import { workOrderStatus } from '#resources/work-order-dictionaries.ts'
import { defineConfig, entity, images, mount, resolve, text } from '#schema'
import { surrounded } from '../fields/form-around.tsx'

const sight = entity({
  label: '景点',
  title: 'name',
  fields: { name: text('名称'), photos: images('照片') },
  list: { card: { cover: 'photos' } },
})

const { resources } = resolve(
  defineConfig({ product: '试', menu: [], calls: {}, resources: { sight: mount(sight) } }),
)

afterEach(cleanup)

describe('a card that nobody drew', () => {
  it('shows the state first, and as labels only what has colours', () => {
    const { tags, lines } = cardLayout(config.resources.workOrder)
    expect(tags.map(({ name }) => name)).toEqual(['status', 'priority'])
    expect(lines.map(({ name }) => name)).toContain('type')
  })
})

describe('a card of the board', () => {
  const { workOrder } = config.resources
  const layout = boardLayout(workOrder)
  const namesOf = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name)

  it('says which and until when, what it is about and where, and who goes on with it', () => {
    expect([layout.above, layout.tags, layout.below].map(namesOf)).toEqual([
      ['orderNo', 'overdue'],
      ['priority'],
      ['projectId', 'houseId'],
    ])
    expect(layout.people?.name).toBe('repairUserIds')
  })

  it('is dropped on people where a transition stores whom it asks for', () =>
    expect(layout.assigning.map(({ transition, asks }) => [transition.name, asks])).toEqual([
      ['assign', 'userIds'],
      ['reassign', 'userIds'],
    ]))

  it('stands in a narrow column where nothing leads out of its state, unless a tab shows just those', () => {
    const { completed, closed, reviewing } = workOrderStatus
    const finals = (tab?: string) =>
      [reviewing, completed, closed].filter((state) => isFinal(workOrder, state, tab))
    expect(finals()).toEqual([completed, closed])
    expect(finals('completed')).toEqual([closed])
  })
})

describe('a card of someone whose picture is listed before the name', () => {
  const { customer } = config.resources
  const layout = cardLayout(customer)
  const besideName = (avatar: string | null) => {
    const row = { id: 'someone', name: '宋婉清', avatar }
    const { container } = render(
      surrounded(
        <RecordCard
          resource={customer}
          layout={layout}
          row={row}
          actions={[]}
          covered={false}
          drawerAt={(id) => id}
        />,
      ),
    )
    const picture = container.querySelector('.own-picture')
    return picture?.getAttribute('src') ?? picture?.textContent
  }

  it('shows it beside the name, and on no line', () => {
    expect(besideName('/a.png')).toBe('/a.png')
    expect(layout.lines.map(({ name }) => name)).not.toContain('avatar')
  })

  it('shows the first letter of the name where there is none', () => expect(besideName(null)).toBe('宋'))
})

it('a card of an alarm says where and when, which nobody with a phone sees otherwise', () => {
  const names = cardLayout(config.resources.alarm).lines.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['houseId', 'lastTime']))
})

it('a card says a range that a rule names on one line', () => {
  const { goods } = config.resources
  const ends = ['startTime', 'endTime'].flatMap((name) =>
    Object.values(goods.fields).filter((one) => one.name === name),
  )
  const row = { id: 'mug', name: '马克杯', startTime: '2026-01-01 00:00:00', endTime: null }
  render(
    surrounded(
      <RecordCard
        resource={goods}
        layout={{ ...cardLayout(goods), lines: ends }}
        row={row}
        actions={[]}
        covered={false}
        drawerAt={(id) => id}
      />,
    ),
  )
  const label = screen.getByText('兑换时间')
  expect(label.parentElement?.textContent).toBe('兑换时间2026-01-01 起')
  expect(screen.queryByText('结束时间')).toBeNull()
})

describe('a card whose cover is a field of several pictures', () => {
  const layout = cardLayout(resources.sight)
  const coverOf = (photos: unknown) => {
    const row = { id: 'lake', name: '西湖', photos }
    const { container } = render(
      <RecordCard
        resource={resources.sight}
        layout={layout}
        row={row}
        actions={[]}
        covered
        drawerAt={(id) => id}
      />,
    )
    const cover = container.querySelector('.record-cover')
    return cover?.getAttribute('src') ?? cover?.textContent
  }

  it('shows the first', () => expect(coverOf(['/a.png', '/b.png'])).toBe('/a.png'))

  it('shows the first letter of the name where there is none', () => {
    expect(coverOf([])).toBe('西')
    cleanup()
    expect(coverOf(null)).toBe('西')
  })
})
