import { expect, it } from 'vitest'
import { handMade } from '#admin/app/hand-made.ts'
import { config } from '#config'
import type { ResolvedConfig } from '#schema'

const { resources }: ResolvedConfig = config

// The compiler knows the names of what time and modules do as well, which no button asks for.
it('each hand-made dialog is that of a button', () => {
  const buttons = Object.values(resources).flatMap(({ name, actions, states }) =>
    Object.keys({ ...actions, ...states?.transitions }).map((button) => `${name}.${button}`),
  )
  expect(Object.keys(handMade.dialogs).filter((key) => !buttons.includes(key))).toEqual([])
})

it('what several features give stands in one registry', () => {
  expect(Object.keys(handMade.dialogs)).toEqual(
    expect.arrayContaining(['alarm.toWorkOrder', 'house.changeModel']),
  )
  expect(Object.keys(handMade.screens)).toEqual(expect.arrayContaining(['alarm-list', 'estate-board']))
})
