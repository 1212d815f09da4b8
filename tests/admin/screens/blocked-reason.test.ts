import { describe, expect, it } from 'vitest'
import {
  blockedReasonOf,
  byReason,
  divide,
  removalBlockedReason,
} from '#admin/screens/actions/blocked-reason.ts'
import { rowActions, rowBlockedReason } from '#admin/screens/model/row-actions.ts'
import { config } from '#config'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus } from '#resources/estate-dictionaries.ts'
import { productStatus } from '#resources/product-dictionaries.ts'
import type { ResolvedConfig, ResolvedResource, Values, Viewer } from '#schema'
import { fixture, ticketStatus } from './fixture.ts'

const { ticket, person } = fixture.resources
const now = '2026-05-01 12:00:00'
const viewer: Viewer = { id: 'u1', may: () => true }

const why = (name: 'assign' | 'finish' | 'remind', record: Values) => {
  const action = ticket.states?.transitions[name] ?? ticket.actions[name]
  if (!action) throw new Error(name)
  return blockedReasonOf(ticket, action, viewer, now)(record)
}

describe('why an action does not take a record', () => {
  it('names the state it is in', () => {
    expect(why('assign', { status: ticketStatus.pending })).toBeNull()
    expect(why('assign', { status: ticketStatus.completed })).toBe('状态为「已完成」')
  })

  it('names the field that fails a condition, and does not judge what the record does not say', () => {
    expect(why('remind', { status: ticketStatus.completed })).toBe('状态为「已完成」')
    expect(why('remind', { status: null })).toBe('状态为空')
    expect(why('remind', {})).toBeNull()
  })

  it('says whom it is left to', () => {
    expect(why('finish', { status: ticketStatus.processing, handlerId: 'u2' })).toBe('仅限处理人操作')
    expect(why('finish', { status: ticketStatus.processing, handlerId: 'u1' })).toBeNull()
  })

  it('agrees with the buttons of the rows', () => {
    const buttons = rowActions(fixture, ticket, viewer)
    for (const status of [ticketStatus.pending, ticketStatus.processing, ticketStatus.completed])
      for (const handlerId of ['u1', 'u2'])
        for (const name of ['assign', 'finish', 'remind'] as const) {
          const record = { status, handlerId }
          const offered = buttons(record, now).some(({ key }) => key === name)
          expect(why(name, record) === null, `${name} ${status} ${handlerId}`).toBe(offered)
        }
  })

  it('has a sentence for what the config says one, and the button stays to say it', () => {
    const { house } = config.resources
    const { passDebug } = house.states?.transitions ?? {}
    if (!passDebug) throw new Error('houses are commissioned')
    const debugging = {
      debugStatus: debugStatus.debugging,
      debugUserId: 'u1',
      onlineStatus: onlineStatus.online,
    }
    const reasonFor = (part: Values) => {
      const record = { ...debugging, ...part }
      const button = rowActions(config, house, viewer)(record, now).find(({ key }) => key === 'passDebug')
      if (!button) return 'no button'
      const said = blockedReasonOf(house, passDebug, viewer, now)(record)
      expect(rowBlockedReason(button)).toBe(said)
      return said
    }
    expect(reasonFor({ debugFiles: [{ name: '记录.pdf' }] })).toBeNull()
    expect(reasonFor({ debugFiles: [] })).toBe('请先上传调试文件，再完成调试')
    expect(reasonFor({ onlineStatus: onlineStatus.offline })).toBe('设备离线，无法完成调试')
    expect(reasonFor({ debugStatus: debugStatus.passed })).toBe('no button')
    // The board does not say which houses have files: the platform judges that.
    expect(reasonFor({})).toBeNull()
  })

  it('says first what the platform would answer first: whom it is left to, before what is still to be done', () => {
    const { house } = config.resources
    const { passDebug } = house.states?.transitions ?? {}
    if (!passDebug) throw new Error('houses are commissioned')
    const record = { debugStatus: debugStatus.debugging, debugFiles: [], onlineStatus: onlineStatus.offline }
    const said = (debugUserId: string) =>
      blockedReasonOf(house, passDebug, viewer, now)({ ...record, debugUserId })
    expect(said('u2')).toBe('仅限调试人员操作')
    expect(said('u1')).toBe('设备离线，无法完成调试，请先上传调试文件，再完成调试')
  })

  it('says why a record stays', () => {
    const whyOf = (resource: ResolvedResource, record: Values, all: ResolvedConfig = fixture) =>
      removalBlockedReason(resource, now, all)(record)
    expect(whyOf(ticket, { status: ticketStatus.processing })).toBe('状态为「处理中」')
    expect(whyOf(person, { builtIn: 1 })).toBe('内置数据不可删除')
    expect(whyOf(ticket, { status: ticketStatus.pending })).toBeNull()
    const { project } = config.resources
    expect(whyOf(project, { houseNum: 3, floorNum: 2 }, config)).toBe('该项目下存在3套房屋，无法删除')
    const { techProduct } = config.resources
    const record = { status: productStatus.developing, houseNum: 144 }
    expect(whyOf(techProduct, record, config)).toBe('该科技产品下存在144套房屋，无法删除')
    // A hook of the platform refuses it, which the config says.
    const { user } = config.resources
    expect(whyOf(user, { todoNum: 2 }, config)).toBe('还有待办工单，未改派前无法删除')
    expect(whyOf(user, { todoNum: 0 }, config)).toBeNull()
    // Floors go with their project.
    expect(whyOf(project, { houseNum: 0, floorNum: 2 }, config)).toBeNull()
  })
})

it('a selection is divided, and what is left out grouped by reason', () => {
  const rows = [
    { id: 'a', status: ticketStatus.pending },
    { id: 'b', status: ticketStatus.completed },
    { id: 'c', status: ticketStatus.processing },
    { id: 'd', status: ticketStatus.completed },
  ]
  const { able, leftOut } = divide(rows, (record) => why('assign', record))
  expect(able.map(({ id }) => id)).toEqual(['a'])
  expect([...byReason(leftOut)].map(([reason, of]) => [reason, of.map(({ id }) => id)])).toEqual([
    ['状态为「已完成」', ['b', 'd']],
    ['状态为「处理中」', ['c']],
  ])
})
