import { codes } from '#domain/error-codes.ts'
import {
  atLeast,
  atMost,
  type Compared,
  type Condition,
  comparisonOf,
  greaterThan,
  in_,
  lessThan,
  notIn,
  type Operand,
  type ResolvedBaseAction,
  type ResolvedResource,
  type Test,
  valuesOf,
} from '#schema'
import { readBack } from '../context/read.ts'
import type { Made, TestContext } from '../context/test-context.ts'
import { demand, refused } from '../context/verdict.ts'
import { ask, inputFor } from './action-inputs.ts'
import { type Case, casesOf } from './case.ts'

const opposites: Readonly<Record<Compared['is'], (to: Operand) => Test>> = {
  lessThan: atLeast,
  atMost: greaterThan,
  equal: lessThan,
  atLeast: lessThan,
  greaterThan: atMost,
}

/** A test that values pass only if they fail the other. */
function opposed(test: Test): Test {
  const compared = comparisonOf(test)
  if (compared) return opposites[compared.is](compared.to)
  const isNegative = typeof test === 'object' && test !== null && 'noneOf' in test
  return isNegative ? in_(...valuesOf(test)) : notIn(...valuesOf(test))
}

/**
 * An action is refused on a record of which one field is not as its `when` says, and leaves it as it is. `prepare`: a
 * record that meets a condition, and is ready for the action but for that.
 */
export const unmetCases = (
  resource: ResolvedResource,
  action: ResolvedBaseAction,
  prepare: (context: TestContext, name: string, when: Condition) => Promise<Pick<Made, 'id'>>,
): readonly Case[] =>
  Object.entries(action.when ?? {}).map(([name, test = null]) =>
    casesOf(resource.name, action.name)(`is refused where ${name} forbids it`, async (context) => {
      const { id } = await prepare(context, name, { ...action.when, [name]: opposed(test) })
      const { record: before } = await readBack(context, resource, id)
      const input = await inputFor(context, resource, action, before)
      const code = codes[action.otherwise[name]?.code ?? 'stateChanged']
      refused(await ask(context, action, id, input), code, `「${action.label}」 with ${name} ${before[name]}`)
      const { record, answer } = await readBack(context, resource, id)
      demand(record.version === before.version, 'nothing should have changed', answer)
    }),
  )
