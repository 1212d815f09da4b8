import { expect, it } from 'vitest'
import { filtersFor } from '#admin/screens/model/filters-for.ts'
import { config } from '#config'
import { alarmOpen } from '#resources/alarm-dictionaries.ts'
import {
  timeStanding,
  workOrderInHand,
  workOrderOpen,
  workOrderStatus,
} from '#resources/work-order-dictionaries.ts'
import { atLeast, type Condition, in_, notIn, type ResolvedResource } from '#schema'
import { fixture, ticketKind, ticketStatus } from './fixture.ts'

const { ticket } = fixture.resources
const { alarm, workOrder }: Readonly<Record<'alarm' | 'workOrder', ResolvedResource>> = config.resources
const { pending, reviewing } = workOrderStatus

it.each<[string, ResolvedResource, Condition | null, Readonly<Record<string, string>> | null]>([
  ['a tab over a field', ticket, { status: ticketStatus.completed }, { status: '30' }],
  ['a search', ticket, { kind: ticketKind.leak }, { kind: '1' }],
  ['both', ticket, { kind: ticketKind.leak, status: ticketStatus.pending }, { kind: '1', status: '10' }],
  ['a tab of its own', workOrder, { status: reviewing }, { tab: 'reviewing' }],
  ['a tab over several values of a field', alarm, { status: in_(...alarmOpen) }, { status: '1,2' }],
  [
    'a tab of several values',
    workOrder,
    { overdue: timeStanding.overdue, status: in_(...workOrderOpen) },
    { tab: 'overdue' },
  ],
  ['all that is open', workOrder, { status: in_(...workOrderOpen) }, { tab: 'open' }],
  ['what is in hand', workOrder, { status: in_(...workOrderInHand) }, { tab: 'inHand' }],
  ['a search beside tabs of its own', workOrder, { status: workOrderStatus.closed }, { status: '70' }],
  ['everything', ticket, null, null],
  ['several values', ticket, { status: in_(ticketStatus.pending, ticketStatus.processing) }, null],
  ['all values but one', ticket, { status: notIn(ticketStatus.pending) }, null],
  ['a limit', workOrder, { createTime: atLeast('2026-01-01 00:00:00') }, null],
  ['a text, of which a search finds parts', ticket, { title: '漏水' }, null],
  ['a reference, of which a search may find a branch', ticket, { siteId: 's1' }, null],
  ['an empty value', ticket, { kind: null }, null],
  ['what can be said of one field alone', ticket, { kind: ticketKind.leak, cost: 0 }, null],
  ['more than a tab says', workOrder, { status: pending, overdue: timeStanding.overdue }, null],
])('says %s in the words of the list, or leaves it', (_, resource, condition, filters) => {
  expect(filtersFor(resource, condition)).toEqual(filters)
})
