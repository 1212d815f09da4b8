import { describe, expect, it } from 'vitest'
import { apartBy } from '#admin/app/namesakes.ts'
import { config } from '#config'

const { house, customer, role } = config.resources
const record = { id: 'h1', projectId: 'p1', projectName: '云栖', phone: '138****5678' }

describe('namesakes', () => {
  it('are told apart by what they belong to, unless all of them belong to the same', () => {
    expect(apartBy(house, {})(record)).toBe('云栖')
    expect(apartBy(house, { projectId: 'p1' })(record)).toBe('')
  })

  it('of people by their phone, as far as it is shown', () => {
    expect(apartBy(customer, {})(record)).toBe('138****5678')
    expect(apartBy(customer, {})({ id: 'c1' })).toBe('')
    expect(apartBy(role, {})(record)).toBe('')
  })
})
