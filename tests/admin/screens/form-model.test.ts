import { describe, expect, it } from 'vitest'
import {
  errorsByInput,
  fieldsOf,
  formGroups,
  startValues,
  watchedNames,
} from '#admin/screens/form/form-model.ts'
import { mergeNewer } from '#admin/screens/form/merge-newer.ts'
import { changedFields, isSame } from '#admin/screens/model/changed-fields.ts'
import { integer, resolveFields, rows, text } from '#schema'
import { fixture, ticketKind } from './fixture.ts'

const { ticket, person } = fixture.resources
const asked = fieldsOf(
  ticket.fields,
  formGroups(ticket, 'create').flatMap((group) => group.fields),
)

describe('form', () => {
  it('asks for passwords at creation only, never for the state or what the platform writes', () => {
    const namesIn = (mode: 'create' | 'edit') => formGroups(person, mode).flatMap((group) => group.fields)
    expect(namesIn('create')).toContain('password')
    expect(namesIn('edit')).not.toContain('password')
    expect(namesIn('edit')).toContain('account')
    expect(Object.keys(asked)).not.toContain('status')
    expect(formGroups(ticket, 'create', ['siteId']).flatMap((group) => group.fields)).not.toContain('siteId')
  })

  it('starts with the defaults and what is given', () => {
    expect(startValues(asked, { siteId: 's1' })).toEqual({ kind: ticketKind.leak, siteId: 's1' })
  })

  it('starts with a first row where there must be rows', () => {
    const row = { name: text('名称'), num: integer('数量', { default: 1 }) }
    const parts = resolveFields({
      needed: rows('配件', row, { required: true, max: 3 }),
      more: rows('附件', row, { max: 3 }),
    })
    expect(startValues(parts)).toEqual({ needed: [{ num: 1 }] })
  })

  it('watches what conditions look at', () => {
    expect(watchedNames(asked)).toEqual(['kind'])
  })

  it('says the errors of rows at the input that holds them', () => {
    expect(errorsByInput({ 'materials[2].name': '请输入名称', title: '太短' })).toEqual({
      materials: ['第3行：请输入名称'],
      title: ['太短'],
    })
  })
})

describe('changed fields', () => {
  it('sends what differs on the wire, and nothing else', () => {
    const record = { title: '漏水', phone: '138****5678', cost: null, low: 0 }
    expect(
      changedFields(asked, record, { title: ' 漏水 ', phone: '138****5678', cost: '', low: null }),
    ).toEqual({
      low: null,
    })
    expect(changedFields(asked, record, { title: '断电', unknown: 1 })).toEqual({ title: '断电' })
  })

  it('compares lists and objects by what they hold', () => {
    expect(isSame([{ a: [1] }], [{ a: [1] }])).toBe(true)
    expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false)
    expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(isSame(null, {})).toBe(false)
  })

  it('merges a newer record without losing what was typed', () => {
    const older = { title: '旧', kind: ticketKind.leak, result: '甲' }
    const newer = { title: '新', kind: ticketKind.outage, result: '甲' }
    const typed = { title: '我的', kind: ticketKind.leak, result: '乙' }
    expect(mergeNewer(asked, older, newer, typed)).toMatchObject({
      values: { title: '我的', kind: ticketKind.outage, result: '乙' },
      conflicts: { title: '新' },
    })
  })
})
