import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { FieldFilter } from '#admin/fields/field-filter.tsx'
import { FieldInput } from '#admin/fields/field-input.tsx'
import { filters } from '#admin/fields/filters.ts'
import { inputs } from '#admin/fields/inputs.ts'
import { type FieldServices, FieldServicesProvider } from '#admin/fields/services.ts'
import { dictionary, type FieldKind, kindDefaults, type ResolvedField, resolveFields, text } from '#schema'

const kinds = Object.keys(kindDefaults) as FieldKind[]
const colours = dictionary('颜色', {
  none: [0, '无'],
  red: [1, '红', 'red'],
  purple: [2, '紫', '#7a3df0'],
})

const settings: Partial<Record<FieldKind, object>> = {
  choice: { dictionary: colours },
  choices: { dictionary: colours },
  reference: { target: 'user' },
  references: { target: 'user' },
  rows: { of: resolveFields({ part: text('部位') }) },
}

function fieldOfKind(kind: FieldKind): ResolvedField {
  const base = {
    name: 'it',
    label: '字段',
    required: false,
    readOnly: false,
    writtenBy: null,
    immutable: false,
    default: null,
    unique: null,
    visible: null,
    help: null,
    placeholder: null,
    cell: null,
    input: null,
    hooked: false,
    hidden: false,
  }
  return { ...kindDefaults[kind], ...settings[kind], ...base, kind } as ResolvedField
}

const values: Record<FieldKind, unknown> = {
  text: '文字',
  texts: ['甲', '乙'],
  longText: '长文',
  richText: '<p>段落</p>',
  integer: 0,
  decimal: 1.5,
  bool: 0,
  choice: 1,
  choices: [1, 2],
  date: '2026-01-02',
  dateTime: '2026-01-02 03:04:05',
  phone: '138****5678',
  email: 'a@b.cn',
  url: 'https://a.cn',
  password: 'Abcdefg1',
  image: '/u/a.png',
  images: ['/u/a.png'],
  file: '/u/a.pdf',
  files: [{ name: 'a.pdf', url: '/u/a.pdf', size: 1 }],
  address: ['1', '2', '3'],
  reference: 'u1',
  references: ['u1', 'u2'],
  parent: 'p1',
  rows: [{ part: '门' }],
  permissions: ['a'],
  json: { 名称: '值' },
  derived: 3,
}

const services: FieldServices = {
  countedAt: () => null,
  hrefOf: () => null,
  cells: {},
  inputs: {},
  options: async () => ({ options: [{ value: 'u1', label: '甲' }], total: 1, searchable: true }),
  record: async () => ({ id: 'u1' }),
  lackingFor: () => [],
  tally: async () => ({}),
  isTree: () => false,
  tree: async () => [{ value: 'p1', label: '上级', parent: null, record: { id: 'p1' } }],
  scopeOf: () => ({}),
  addresses: async () => [
    { id: '1', name: '省', child: [{ id: '2', name: '市', child: [{ id: '3', name: '区' }] }] },
  ],
  permissionTree: async () => [{ id: 'a', name: '甲', path: 'a', isSelect: 1, child: [] }],
  grantable: (tree) => new Set(tree.map(({ id }) => id)),
  upload: async () => ({ name: 'a.png', url: '/u/a.png', size: 1 }),
}

function draw(children: ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <FieldServicesProvider value={services}>{children}</FieldServicesProvider>
      </App>
    </QueryClientProvider>,
  )
}

const loaded = (container: HTMLElement) =>
  waitFor(() => expect(container.querySelector('.input-loading')).toBeNull(), { timeout: 5000 })

afterEach(cleanup)

describe.each(kinds)('a field of kind %s', (kind) => {
  const field = fieldOfKind(kind)

  it('shows a value, and -- for none', async () => {
    const { container } = draw(
      <>
        <div id="some">
          <FieldCell field={field} record={{ it: values[kind] }} />
        </div>
        <div id="whole">
          <FieldCell field={field} record={{ it: values[kind] }} detail />
        </div>
        <div id="none">
          <FieldCell field={field} record={{ it: null }} />
        </div>
      </>,
    )
    expect(container.querySelector('#none')?.textContent).toBe('--')
    if (kind === 'password') return
    expect(container.querySelector('#some')?.innerHTML).not.toContain('--')
    expect(container.querySelector('#whole')?.innerHTML).not.toContain('>--<')
  })
})

describe.each(kinds.filter((kind) => inputs[kind] !== null))('an input of kind %s', (kind) => {
  const field = fieldOfKind(kind)

  it('is drawn filled and empty', async () => {
    const { container } = draw(
      <>
        <FieldInput
          field={field}
          resource="user"
          id="filled"
          value={values[kind]}
          loaded={{ it: values[kind] }}
        />
        <FieldInput field={field} resource="user" id="empty" loaded={null} />
      </>,
    )
    await loaded(container)
    expect(container.textContent).not.toContain('undefined')
  })
})

describe.each(kinds.filter((kind) => filters[kind] !== null))('a filter of kind %s', (kind) => {
  const field = fieldOfKind(kind)

  it('is drawn with what is searched for', async () => {
    const item = { by: 'field', field: 'it', param: 'it', label: '字段' } as const
    const value = Array.isArray(values[kind]) ? '1' : values[kind]
    const { container } = draw(
      <FieldFilter item={item} fields={{ it: field }} resource="user" value={value} id="filter" />,
    )
    await loaded(container)
    expect(container.querySelector('#filter, input')).not.toBeNull()
  })
})

describe('a masked value', () => {
  it('is shown in clear on demand', async () => {
    const field = fieldOfKind('phone')
    draw(
      <FieldCell field={field} record={{ it: '138****5678' }} detail onReveal={async () => '13812345678'} />,
    )
    screen.getByRole('button', { name: /显示/ }).click()
    await screen.findByText('13812345678')
  })
})
