import type { ReactNode } from 'react'
import type { FieldGroup, FieldMap, ResolvedField, Rule } from '#schema'

/** Rules between values that people think of together: the ends of a range, its step, the two parts of a place. */
const pairing: ReadonlySet<Rule['rule']> = new Set<Rule['rule']>(['together', 'ascending', 'step'])

/** The inputs of a group in rows: those that follow each other and belong together by a rule share one. */
export function formRows(rules: readonly Rule[], names: readonly string[]): readonly (readonly string[])[] {
  const groups = rules.filter(({ rule }) => pairing.has(rule)).map(({ fields }) => new Set<string>(fields))
  const rows: string[][] = []
  for (const name of names) {
    const row = rows.at(-1)
    const isPaired =
      row !== undefined && groups.some((group) => group.has(name) && row.some((one) => group.has(one)))
    if (row && isPaired) row.push(name)
    else rows.push([name])
  }
  return rows
}

interface FormGroupProps {
  readonly group: FieldGroup
  readonly rules: readonly Rule[]
  /** Those that are to be seen. */
  readonly fields: FieldMap
  readonly itemOf: (field: ResolvedField) => ReactNode
}

/** Inputs under their heading, those that belong together side by side; nothing while none of them is to be seen. */
export function FormGroup({ group, rules, fields, itemOf }: FormGroupProps) {
  const rows = formRows(rules, group.fields).map((names) => ({
    key: names.join(),
    isShared: names.length > 1,
    // The row stays whichever of them is to be seen: an input that is typed into is not made anew.
    shown: names.flatMap((name) => fields[name] ?? []),
  }))
  if (rows.every(({ shown }) => shown.length === 0)) return null
  return (
    <fieldset className="form-group">
      {group.title && (
        <legend>
          {/* Texts that people write have headings of their own: these come below one. */}
          <h2>{group.title}</h2>
        </legend>
      )}
      <div className="form-items">
        {rows.map(({ key, isShared, shown }) =>
          isShared && shown.length > 0 ? (
            <div key={key} className="form-row" data-shown={shown.length}>
              {shown.map(itemOf)}
            </div>
          ) : (
            shown.map(itemOf)
          ),
        )}
      </div>
    </fieldset>
  )
}
