import { describe, expect, it } from 'vitest'
import { actionForm } from '#admin/screens/actions/action-input.ts'
import { fieldsOf, formGroups } from '#admin/screens/form/form-model.ts'
import {
  formErrors,
  formValues,
  inputErrors,
  recordForm,
  shownInputs,
} from '#admin/screens/form/form-subject.ts'
import type { ResolvedResource, ResolvedTransition, Values } from '#schema'
import { fixture, ticketKind, ticketStatus } from './fixture.ts'

const now = '2026-05-01 12:00:00'
const { ticket } = fixture.resources
const asked = fieldsOf(
  ticket.fields,
  formGroups(ticket, 'create').flatMap((group) => group.fields),
)
const good = { title: '漏水了', kind: ticketKind.leak, siteId: 's1' }
const formOf = (loaded: Values | null = null, preset: Values = {}) =>
  recordForm(ticket, asked, preset, loaded)

describe('a form', () => {
  it('judges by the rule book, and only what is there to be seen', () => {
    const form = formOf()
    expect(formErrors(form, {}, now)).toHaveProperty('title')
    expect(formErrors(form, { ...good, cost: -1 }, now)).toEqual({})
    expect(formErrors(form, { ...good, kind: ticketKind.outage, cost: -1 }, now)).toHaveProperty('cost')
    expect(formErrors(form, { ...good, low: 2, high: 1 }, now)).toHaveProperty('high')
    expect(inputErrors(form, 'title', { title: ' a ' }, now)).toHaveProperty('title')
    expect(inputErrors(form, 'title', { title: 'ab' }, now)).toEqual({})
  })

  it('takes a masked value that nobody touched for no mistake', () => {
    const masked = { ...good, phone: '138****5678' }
    expect(formErrors(formOf(masked), masked, now)).toEqual({})
    expect(formErrors(formOf(masked), { ...masked, phone: '138****567' }, now)).toHaveProperty('phone')
    expect(formErrors(formOf(), masked, now)).toHaveProperty('phone')
  })

  it('does not judge again what was stored before', () => {
    const stored = { ...good, title: '', low: 2, high: 1 }
    expect(formErrors(formOf(stored), { ...stored, result: '好' }, now)).toEqual({})
    expect(formErrors(formOf(stored), { ...stored, low: 3 }, now)).toHaveProperty('high')
  })

  it('looks at what nobody is asked for: what the place decides, and what is stored', () => {
    const without = fieldsOf(ticket.fields, ['cost'])
    const shown = (preset: Values, loaded: Values | null) =>
      Object.keys(shownInputs(recordForm(ticket, without, preset, loaded), {}, now))
    expect(shown({}, null)).toEqual([])
    expect(shown({ kind: ticketKind.outage }, null)).toEqual(['cost'])
    expect(shown({}, { kind: ticketKind.outage })).toEqual(['cost'])
    const form = recordForm(ticket, without, { kind: ticketKind.outage }, null)
    expect(formValues(form, { cost: 5 }, now)).toEqual({ cost: 5 })
    expect(formErrors(form, { cost: -5 }, now)).toHaveProperty('cost')
  })
})

describe('the form of a transition', () => {
  const { fields } = ticket
  const inTarget = { status: ticketStatus.completed }
  const reported: ResolvedResource = {
    ...ticket,
    fields: {
      ...fields,
      result: { ...fields.result, visible: inTarget, required: inTarget } as never,
      cost: { ...fields.cost, required: { kind: ticketKind.outage } } as never,
    },
  }
  const { finish } = ticket.states?.transitions ?? {}
  const formFor = (...rows: readonly Values[]) => {
    const transition: ResolvedTransition = { ...finish, input: ['result', 'cost'] } as never
    return actionForm(reported, transition, rows, null)
  }
  const processing = { ...good, status: ticketStatus.processing }

  it('shows, demands and sends what the state it leads to asks for', () => {
    const form = formFor(processing)
    expect(shownInputs(form, {}, now)).toEqual({ result: true })
    expect(formErrors(form, {}, now)).toEqual({ result: '请输入结果' })
    expect(formErrors(form, { result: '好' }, now)).toEqual({})
    expect(formValues(form, { result: ' 好 ', cost: 5 }, now)).toEqual({ result: '好', cost: null })
  })

  it('shows of a selection what any of its records shows', () => {
    const outage = { ...processing, kind: ticketKind.outage }
    expect(shownInputs(formFor(processing, outage), {}, now)).toEqual({ result: true, cost: true })
    expect(formValues(formFor(processing, outage), { result: '好', cost: 5 }, now)).toEqual({
      result: '好',
      cost: 5,
    })
  })
})
