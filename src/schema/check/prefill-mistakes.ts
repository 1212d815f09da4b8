import { fieldsOfPrefill } from '../prefill.ts'
import { resolveFields } from '../resolve-field.ts'
import type { Button } from './buttons.ts'
import { each, joined, type Mistake, misnamed, mistake, when } from './mistake.ts'
import { has, type Subject, soundField } from './subject.ts'

/** What a dialog starts with: texts that it asks for, made of fields that people can read. */
export function prefillMistakes({ path, action }: Button, { fields, all }: Subject): readonly Mistake[] {
  const { prefill = {}, ask = {}, input = [] } = action
  const own = input.flatMap((name) => (has(fields, name) ? (fields[name] ?? []) : []))
  const asked = { ...Object.fromEntries(own.map((field) => [field.name, field])), ...resolveFields(ask) }
  return each(Object.entries(prefill), ([name, template]) => {
    const at = `${path}.prefill.${name}`
    const kind = has(asked, name) ? asked[name]?.kind : undefined
    return joined(
      when(kind === undefined, () => misnamed('EV424', at, `没有问“${name}”`, name, Object.keys(asked))),
      when(kind !== undefined && kind !== 'text' && kind !== 'longText', () =>
        mistake('EV424', at, '只有 text 和 longText 可以预填', kind),
      ),
      each(fieldsOfPrefill(template), (field) =>
        soundField(at, field, all, ({ kind }) =>
          when(kind === 'password', () => mistake('EV424', at, '密码没有可读的内容', field)),
        ),
      ),
    )
  })
}
