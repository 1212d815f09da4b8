import { describe, expect, it } from 'vitest'
import { handMadeCells, handMadeInputs } from '#admin/app/hand-made.ts'
import { config } from '#config'
import type { FieldMap, ResolvedConfig } from '#schema'

const { resources, calls }: ResolvedConfig = config

const flat = (fields: FieldMap): FieldMap[string][] =>
  Object.values(fields).flatMap((field) => [field, ...(field.kind === 'rows' ? flat(field.of) : [])])

const all = [
  ...Object.values(resources).flatMap(({ fields, actions, states }) => [
    ...flat(fields),
    ...Object.values({ ...actions, ...states?.transitions }).flatMap(({ ask }) => flat(ask)),
  ]),
  ...Object.values(calls).flatMap(({ answer }) => flat(answer ?? {})),
]

describe('hand-made parts of fields are there for the fields that name one, and for no others', () => {
  const named = (option: 'cell' | 'input') => [...new Set(all.flatMap((field) => field[option] ?? []))].sort()

  it('cells', () => expect(Object.keys(handMadeCells).sort()).toEqual(named('cell')))
  it('inputs', () => expect(Object.keys(handMadeInputs).sort()).toEqual(named('input')))
})
