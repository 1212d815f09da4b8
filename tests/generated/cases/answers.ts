import { type FieldMap, type Values, validateValue } from '#schema'
import type { Answer } from '../context/client.ts'
import { demand } from '../context/verdict.ts'

/** Fails unless every row has these fields, with values that they take. */
export function conforming(fields: FieldMap, rows: readonly Values[], answer: Answer): void {
  for (const row of rows)
    for (const field of Object.values(fields)) {
      const value = row[field.name]
      demand(field.name in row, `a row lacks ${field.name}`, answer)
      const problem = validateValue(field, value, false)
      demand(problem === null, `${field.name} is ${JSON.stringify(value)}: ${problem}`, answer)
    }
}
