import { describe, expect, it } from 'vitest'
import { recordDiff } from '#admin/features/operation-log/record-diff.ts'
import { CallError } from '#admin/providers/call-error.ts'
import {
  actionForm,
  actionInput,
  batchInput,
  heldValues,
  openedBy,
  passwordsIn,
  prefilledValues,
  questionOf,
  readBatch,
} from '#admin/screens/actions/action-input.ts'
import { removalOf } from '#admin/screens/actions/removal.ts'
import { runEach } from '#admin/screens/actions/run-each.ts'
import { runPieces } from '#admin/screens/actions/run-pieces.ts'
import { exportHeader, exportRow } from '#admin/screens/export/export-cells.ts'
import { runExport } from '#admin/screens/export/run-export.ts'
import { totalLabel } from '#admin/screens/list/counted-strips.tsx'
import { branchIds, toTree } from '#admin/screens/list/tree.ts'
import { cardLayout } from '#admin/screens/model/card-layout.ts'
import { filterParam, linkedValues, linkField } from '#admin/screens/model/links.ts'
import type { PageOfRows } from '#admin/screens/model/read-pages.ts'
import { relatedTo } from '#admin/screens/model/related.ts'
import { config } from '#config'
import { hour, minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { lifeUnit, singleProductType } from '#resources/product-dictionaries.ts'
import { saleStatus } from '#resources/service-dictionaries.ts'
import { timeStanding, workOrderPriority, workOrderStatus } from '#resources/work-order-dictionaries.ts'
import type { ResolvedField, ResolvedResource } from '#schema'
import { fixture, ticketKind, ticketStatus } from './fixture.ts'

const { site, ticket, person, member } = fixture.resources
const fieldsNamed = (resource: ResolvedResource, ...names: string[]): ResolvedField[] =>
  names.flatMap((name) => resource.fields[name] ?? [])

describe('tree', () => {
  const rows = [
    { id: 'a', parentId: null },
    { id: 'b', parentId: 'a' },
    { id: 'c', parentId: 'b' },
    { id: 'd', parentId: 'gone' },
  ]
  it('nests records, and keeps at the top those whose parent was not found', () => {
    const tree = toTree(rows, 'parentId')
    expect(tree.map((row) => row.id)).toEqual(['a', 'd'])
    expect(tree[0]?.children?.[0]?.children?.map((row) => row.id)).toEqual(['c'])
    expect(branchIds(tree)).toEqual(['a', 'b'])
  })
})

describe('removal', () => {
  it('asks beside the button when nothing else goes', () => {
    expect(removalOf(fixture, ticket)).toMatchObject({ ask: 'beside', question: '确定要删除该数据吗？' })
    const untied = { ...ticket, remove: { ...ticket.remove, verb: '解绑' } }
    expect(removalOf(fixture, untied).question).toBe('确定要解绑该数据吗？')
  })
  it('asks for the name where the config says so, and names what goes along', () => {
    expect(removalOf(fixture, site)).toMatchObject({ ask: 'name', along: ['指南', '阶段', '工单', '成员'] })
  })
  it('asks in a dialog when something goes along', () => {
    const cascading = { ...site, remove: { ...site.remove, confirm: true } }
    expect(removalOf(fixture, cascading).ask).toBe('dialog')
  })
})

describe('action', () => {
  const assign = ticket.states?.transitions.assign
  it('asks for fields of the record and of the call, and offers passwords', () => {
    if (!assign) throw new Error('the fixture has it')
    expect(Object.keys(actionForm(ticket, assign, [], null).asked)).toEqual(['handlerId'])
    const reset = actionForm(person, { ...assign, input: ['password'] }, [], null).asked
    expect(reset.password).toMatchObject({ kind: 'password', generate: true })
    expect(passwordsIn(reset, { password: 'Abc12345' })).toEqual(['Abc12345'])
  })
  it('sends ids for several, an id and its version for one, none for the toolbar', () => {
    if (!assign) throw new Error('the fixture has it')
    const sent = { ...assign, send: { action: 1 } }
    expect(actionInput(sent, { id: 'a' }, { x: 1 })).toEqual({ x: 1, action: 1, id: 'a' })
    expect(actionInput(sent, { id: 'a', version: 3 }, {})).toEqual({ action: 1, id: 'a', version: 3 })
    expect(actionInput(sent, { id: 'a', version: 3 }, {}, true)).toEqual({ action: 1, id: 'a' })
    expect(batchInput(sent, ['a'], {})).toEqual({ action: 1, ids: ['a'] })
    expect(actionInput(sent, undefined, {})).toEqual({ action: 1 })
  })
  it('starts with what the record holds, masks as they are shown', () => {
    if (!assign) throw new Error('the fixture has it')
    const action = { ...assign, input: ['title', 'phone', 'cost'] }
    const held = { title: '漏', phone: '138****5678', cost: null, low: 1 }
    expect(heldValues(actionForm(ticket, action, [held], null), action)).toEqual({
      title: '漏',
      phone: '138****5678',
    })
    expect(heldValues(actionForm(ticket, action, [], null), action)).toEqual({})
    expect(heldValues(actionForm(ticket, action, [held, held], null), action)).toEqual({})
  })
  it('fills texts in from the one record it is about, as long as the input takes', () => {
    const { replace } = config.resources.consumable.actions
    if (!replace) throw new Error('consumables are replaced')
    const part = {
      ...{
        id: 'c1',
        name: '初效滤网',
        model: 'G4',
        position: '新风机组'.repeat(20),
        ratedLife: 90,
        lifeUnit: lifeUnit.day,
      },
      ...{ remainLife: 9, remainPercent: 10, nextReplaceTime: '2026-12-01 08:00:00' },
    }
    const { title, content } = prefilledValues(
      actionForm(config.resources.consumable, replace, [part], null),
      replace,
    )
    expect(title).toBe(`更换${'新风机组'.repeat(12)}`)
    expect(content).toContain('剩余寿命：10%（9天）\n预计更换：2026-12-01 08:00:00')
    expect(
      prefilledValues(actionForm(config.resources.consumable, replace, [part, part], null), replace),
    ).toEqual({})
  })
  it('asks afresh for what belongs to the call, though the record has a field of that name', () => {
    const { passDebug } = config.resources.house.states?.transitions ?? {}
    if (!passDebug) throw new Error('houses are commissioned')
    const held = { debugRemark: '新风风量不足', debugUserId: 'u1' }
    const form = actionForm(config.resources.house, passDebug, [held], null)
    expect(Object.keys(form.asked)).toEqual(['debugRemark'])
    expect(heldValues(form, passDebug)).toEqual({})
  })
  it('asks for confirmation where it is wanted, and before several', () => {
    if (!assign) throw new Error('the fixture has it')
    expect(questionOf(assign, ticket, 1)).toBeNull()
    expect(questionOf(assign, ticket, 3)).toBe(`将对 3 ${ticket.counter}工单执行「派单」`)
    expect(questionOf({ ...assign, confirm: true }, ticket, 1)).toBe('确定要派单吗？')
    expect(questionOf({ ...assign, confirm: '真的？' }, ticket, 3)).toBe('真的？')
  })
  it('opens the record that an action answered, where the config says so', () => {
    const { remind } = ticket.actions
    if (!remind) throw new Error('the fixture has it')
    expect(openedBy({ ...remind, opens: true }, { id: 't9' })).toBe('t9')
    expect(openedBy({ ...remind, opens: true }, true)).toBeNull()
    expect(openedBy(remind, { id: 't9' })).toBeNull()
  })
  it('reads what a batch call answered', () => {
    expect(readBatch({ success: 1, skipped: 1, skipList: [{ id: 'b', reason: '状态已变更' }] }, 2)).toEqual({
      success: 1,
      failures: [{ id: 'b', reason: '状态已变更' }],
    })
    expect(readBatch(true, 2)).toEqual({ success: 2, failures: [] })
  })
})

describe('calls made piece by piece', () => {
  const ids = Array.from({ length: 1100 }, (_, index) => `r${index}`)
  const pieceFrom = (refusedAt: string) => async (piece: readonly string[]) => {
    if (piece.includes(refusedAt)) throw new CallError('网络异常', 0)
    return { success: piece.length - 1, failures: [{ id: piece[0] ?? '', reason: '使用中' }] }
  }

  it('report what was done before a call failed, and give its reason to the rest', async () => {
    const progress: number[] = []
    const result = await runPieces(ids, pieceFrom('r700'), { onProgress: (done) => progress.push(done) })
    expect(result.success).toBe(499)
    expect(result.failures).toHaveLength(601)
    expect(result.failures.slice(0, 2)).toEqual([
      { id: 'r0', reason: '使用中' },
      { id: 'r500', reason: '网络异常' },
    ])
    expect(progress).toEqual([500])
  })

  it('are refused as a whole where nothing was done yet', async () => {
    await expect(runPieces(ids, pieceFrom('r3'))).rejects.toThrow('网络异常')
  })
})

describe('calls made one after the other', () => {
  const run = (id: string) => (id === 'b' ? Promise.reject(new Error('使用中')) : Promise.resolve())
  it('go on after a failure and keep its reason', async () => {
    const progress: number[] = []
    const { signal } = new AbortController()
    const result = await runEach(['a', 'b', 'c'], run, { signal, onProgress: (done) => progress.push(done) })
    expect(result).toEqual({ success: 2, failures: [{ id: 'b', reason: '使用中' }], untried: [] })
    expect(progress).toEqual([1, 2, 3])
  })
  it('stop between two', async () => {
    const abort = new AbortController()
    const result = await runEach(['a', 'c'], run, { signal: abort.signal, onProgress: () => abort.abort() })
    expect(result).toEqual({ success: 1, failures: [], untried: ['c'] })
  })
})

describe('links', () => {
  const link = member.links.set
  it('are one field with several records, loaded from the linking records', () => {
    if (!link) throw new Error('the fixture has it')
    expect(linkField(member, link)).toMatchObject({ kind: 'references', name: 'personIds', target: 'person' })
    expect(linkedValues(link, [{ personId: 'p1', personName: '张三' }])).toEqual({
      personIds: ['p1'],
      personNames: ['张三'],
    })
  })
  it('narrow lists by the parameter of their search', () => {
    expect(filterParam(ticket, 'siteId')).toBe('site')
    expect(filterParam(member, 'siteId')).toBe('siteId')
  })
})

describe('what belongs to a record', () => {
  const related = relatedTo(fixture, site)
  it('is what names it as a parent, its singletons, then its calls', () => {
    expect(related.map(({ kind, key, label }) => [kind, key, label])).toEqual([
      ['one', 'guide', '指南'],
      ['list', 'stage', '阶段'],
      ['list', 'ticket', '工单'],
      ['list', 'member', '成员'],
      ['call', 'visitors', '访客'],
    ])
  })
  it('is narrowed by the parameter of its search, and counted by the record where that says all', () => {
    const lists = related.flatMap((one) => (one.kind === 'list' ? [[one.key, one.param, one.count]] : []))
    expect(lists).toEqual([
      ['stage', 'siteId', null],
      ['ticket', 'site', 'ticketNum'],
      ['member', 'siteId', null],
    ])
  })
})

describe('differences', () => {
  it('are told field by field, in the order and the words of the resource', () => {
    const before = { status: ticketStatus.pending, title: '旧', siteId: 's1', siteName: '甲', odd: 1 }
    const after = { status: ticketStatus.processing, title: '旧', siteId: 's2', siteName: '乙', result: '好' }
    const changes = recordDiff(ticket, before, after, new Set(['siteName']))
    expect(changes.map(({ name, label, kind }) => [name, label, kind])).toEqual([
      ['siteId', '工地', 'changed'],
      ['result', '结果', 'added'],
      ['status', '状态', 'changed'],
      ['odd', 'odd', 'removed'],
    ])
  })
  it('are none where nothing was kept', () => {
    expect(recordDiff(undefined, null, null)).toEqual([])
  })
})

describe('cards', () => {
  it('follow their author, or the first columns', () => {
    expect(cardLayout(site)).toMatchObject({ cover: { name: 'cover' }, figures: [{ name: 'ticketNum' }] })
    const made = cardLayout(ticket)
    expect(made.title?.name).toBe('title')
    expect(made.tags.map((field) => field.name)).toEqual(['status'])
    expect(made.lines.map((field) => field.name)).toEqual(['kind', 'siteId', 'phone', 'startTime'])
  })
})

describe('totals', () => {
  it('are called by what they count, and in which state', () => {
    const { open } = site.list.totals
    expect(open && totalLabel(fixture, open)).toBe('待派单工单')
  })
})

describe('export', () => {
  const fields = fieldsNamed(ticket, 'title', 'kind', 'cost')
  it('keeps numbers as numbers, with their unit in the header', () => {
    expect(exportHeader(fields)).toEqual(['标题', '类型', '费用(元)'])
    expect(exportRow(fields, { title: '漏', kind: ticketKind.outage, cost: 3 })).toEqual(['漏', '断电', 3])
    expect(exportRow(fields, { title: null, kind: null, cost: null })).toEqual(['', '', ''])
  })
  it('says what is computed as the list says it, and figures as numbers', () => {
    const { goods, workOrder } = config.resources
    const sold = fieldsNamed(goods, 'saleStatus', 'pendingNum')
    expect(exportRow(sold, { saleStatus: saleStatus.soldOut, pendingNum: 2 })).toEqual(['已售罄', 2])
    const respDeadline = formatTime(Date.now() + 2 * hour + minute)
    const waiting = { status: workOrderStatus.pending, priority: workOrderPriority.medium, respDeadline }
    const limited = fieldsNamed(workOrder, 'overdue')
    expect(exportRow(limited, { ...waiting, overdue: timeStanding.inTime })).toEqual([
      expect.stringMatching(/^剩余2小时/),
    ])
    expect(exportRow(limited, { status: workOrderStatus.closed, overdue: timeStanding.inTime })).toEqual([''])
  })
  it('says the value of another record as that record says it', () => {
    const type = fieldsNamed(config.resources.houseProduct, 'type')
    const [first] = singleProductType.entries
    expect(exportRow(type, { type: first?.value })).toEqual([first?.label])
    expect(exportRow(type, { type: null })).toEqual([''])
  })

  async function* pages(count: number): AsyncGenerator<PageOfRows> {
    for (let page = 0; page < count; page += 1)
      yield { rows: Array.from({ length: 100 }, (_, at) => ({ id: `${page}_${at}` })), total: count * 100 }
  }
  const files = async (count: number) => {
    const delivered: { name: string; lines: number }[] = []
    const done = await runExport({
      label: '工单',
      fields,
      pages: pages(count),
      now: Date.UTC(2026, 0, 1),
      onProgress: () => undefined,
      deliver: (name, parts) => delivered.push({ name, lines: parts.length - 1 }),
    })
    return { delivered, done }
  }
  it('writes one file with a header and a line per record', async () => {
    expect(await files(2)).toEqual({
      done: 200,
      delivered: [{ name: '工单_20260101080000.csv', lines: 201 }],
    })
  })
  it('writes several files when one would be too long', async () => {
    const { delivered, done } = await files(1001)
    expect(done).toBe(100_100)
    expect(delivered.map((file) => file.lines)).toEqual([100_001, 101])
    expect(new Set(delivered.map((file) => file.name)).size).toBe(2)
  })
})
