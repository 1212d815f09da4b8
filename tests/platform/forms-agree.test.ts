import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionForm, heldValues } from '#admin/screens/actions/action-input.ts'
import { fieldsOf, formGroups, startValues } from '#admin/screens/form/form-model.ts'
import {
  type FormSubject,
  formErrors,
  formValues,
  recordForm,
  recordsToBe,
} from '#admin/screens/form/form-subject.ts'
import { changedFields } from '#admin/screens/model/changed-fields.ts'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import {
  atLeast,
  type Condition,
  check,
  choice,
  crud,
  date,
  defineConfig,
  dictionary,
  entity,
  type Field,
  type Fields,
  field,
  in_,
  integer,
  isFixed,
  lessThan,
  type Mount,
  mount,
  phone,
  pick,
  type ResolvedResource,
  resolve,
  text,
  today,
  type Values,
} from '#schema'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleDefinition, sampleModules } from './sample-config.ts'

const states = dictionary('状态', { first: [1, '一'], second: [2, '二'], third: [3, '三'] })
const kinds = dictionary('类型', { plain: [1, '普通'], special: [2, '特殊'] })

const names = ['note', 'amount', 'limit', 'due', 'contact'] as const
type Name = (typeof names)[number]

const make: { readonly [N in Name]: (options: object) => Field } = {
  note: (options) => text('说明', { min: 2, max: 4, ...options }),
  amount: (options) => integer('数量', { min: 0, max: 9, ...options }),
  limit: (options) => integer('上限', { ...options }),
  due: (options) => date('期限', { ...options }),
  contact: (options) => phone('电话', { ...options }),
}

const test: fc.Arbitrary<Condition> = fc.constantFrom<Condition>(
  { status: states.second },
  { status: in_(states.second, states.third) },
  { status: in_(states.first, states.third) },
  { kind: kinds.special },
  { amount: atLeast(5) },
  { amount: lessThan(field('limit')) },
  { due: lessThan(today) },
  { note: null },
)
const condition = fc
  .array(test, { minLength: 1, maxLength: 2 })
  .map((tests): Condition => Object.assign({}, ...tests))

const options = fc.record(
  {
    visible: condition,
    required: fc.oneof(fc.constant(true), condition),
    writtenBy: fc.constant('action' as const),
    immutable: fc.oneof(fc.constant(true), condition),
  },
  { requiredKeys: [] },
)

const inputs = fc.subarray(['kind', ...names], { minLength: 1 })

interface Drawn {
  readonly options: Readonly<Record<Name, object>>
  readonly inputs: Readonly<Record<'begin' | 'end' | 'again' | 'mend', readonly string[]>>
  readonly ordered: boolean
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  options: fc.record({ note: options, amount: options, limit: options, due: options, contact: options }),
  inputs: fc.record({ begin: inputs, end: inputs, again: inputs, mend: inputs }),
  ordered: fc.boolean(),
})

/** A small entity of three states, whose fields come and go with each other and with the state. */
const built = ({ options, inputs, ordered }: Drawn, name: string): Mount => {
  const fields: Fields = {
    name: text('名称', { required: true }),
    kind: choice('类型', kinds, { default: kinds.plain }),
    status: choice('状态', states),
    ...Object.fromEntries(names.map((one) => [one, make[one](options[one])])),
  }
  const { begin, end, again, mend } = inputs
  const set = end.includes('amount') ? {} : { amount: 5 }
  const definition = {
    label: '事项',
    title: 'name',
    fields,
    states: {
      field: 'status',
      initial: states.first,
      transitions: {
        begin: { label: '开始', from: [1], to: 2, call: 'begin', input: begin },
        end: { label: '结束', from: [1, 2], to: 3, call: 'end', input: end, set },
        again: { label: '重来', from: [2, 3], to: 1, call: 'again', input: again },
      },
    },
    actions: { mend: { label: '补记', call: 'mend', input: mend } },
    ...(ordered ? { rules: [{ rule: 'ascending', fields: ['amount', 'limit'] }] } : {}),
  }
  return mount(entity(definition as never), {
    endpoints: crud(`/platform/admin/v1/${name}`),
    permission: 'project',
  }) as Mount
}

const configOf = (resources: Readonly<Record<string, Mount>>) =>
  defineConfig({
    ...sampleDefinition,
    resources: { ...sampleDefinition.resources, ...resources } as typeof sampleDefinition.resources,
  })

const sound = (one: Drawn) => check(configOf({ matter: built(one, 'matter') })).length === 0
const matters = fc.sample(drawn.filter(sound), { numRuns: 12, seed: 11 })
const resources = Object.fromEntries(
  matters.map((one, index) => [`matter${index}`, built(one, `matter${index}`)]),
)
const config = resolve(configOf(resources))

const now = new Date('2026-05-01T04:00:00Z')
const moment = formatTime(now.getTime())

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 })
const values = fc.record({
  name: fc.constantFrom('甲', '乙'),
  kind: orNull(fc.constantFrom(1, 2)),
  note: orNull(fc.constantFrom('好', '很好', '非常之好', '  ')),
  amount: orNull(fc.constantFrom(-1, 0, 4, 5, 9)),
  limit: orNull(fc.constantFrom(0, 5, 7)),
  due: orNull(fc.constantFrom('2026-04-30', '2026-05-01', '2026-05-02')),
  contact: orNull(fc.constantFrom('13812345678', '13900001111', '138')),
})

const ownNames = ['name', 'kind', 'status', ...names]
const own = (record: Values) => Object.fromEntries(ownNames.map((name) => [name, record[name] ?? null]))

const resourceAt = (index: number): ResolvedResource => {
  const resource = (config.resources as Readonly<Record<string, ResolvedResource>>)[`matter${index}`]
  if (!resource) throw new Error('there are twelve')
  return resource
}

describe('forms and platform', () => {
  let eaves: TestPlatform
  let ids = 0
  beforeAll(async () => {
    eaves = await startPlatform({ config, modules: sampleModules, now })
  }, 60_000)
  afterAll(() => eaves.close())

  /** A record with any values, right or wrong, seen or unseen: whatever there may be from earlier times. */
  async function stored(resource: ResolvedResource, given: Values, status: number): Promise<Values> {
    ids += 1
    const id = `${resource.name}_${ids}`
    const time = { createTime: moment, updateTime: moment }
    await eaves.db
      .insertInto(resource.name)
      .values({ ...pick(resource.fields, given), status, id, version: 1, ...time })
      .execute()
    return readBack(resource, id)
  }
  const readBack = async (resource: ResolvedResource, id: string): Promise<Values> =>
    (await eaves.call(`${resource.name}.detail`, { id })).data

  /** The platform answers what the form foresaw: the same mistakes, or the same record. */
  async function agree(
    form: FormSubject,
    typed: Values,
    write: (sent: Values) => ReturnType<TestPlatform['call']>,
  ) {
    const errors = formErrors(form, typed, moment)
    const { code, data } = await write(formValues(form, typed, moment))
    expect({ code, errors: data?.errors ?? {} }).toEqual({
      code: Object.keys(errors).length > 0 ? codes.invalid : codes.ok,
      errors,
    })
    return code === codes.ok ? data : null
  }

  const foreseen = (form: FormSubject, typed: Values) => own(recordsToBe(form, typed, moment)[0] ?? {})

  const index = fc.nat({ max: matters.length - 1 })
  const nothing = {
    name: '甲',
    kind: null,
    note: null,
    amount: null,
    limit: null,
    due: null,
    contact: null,
  } as const
  const action = fc.constantFrom('begin', 'end', 'again', 'mend')
  let done = 0

  it('agree on what a transition or an action shows, demands and stores', async () => {
    await fc.assert(
      fc.asyncProperty(index, action, values, values, async (index, name, before, typed) => {
        const resource = resourceAt(index)
        const action = resource.states?.transitions[name] ?? resource.actions[name]
        if (!action) throw new Error('it has these')
        const from = 'from' in action ? Number(action.from[0]) : 2
        const row = await stored(resource, before, from)
        const form = actionForm(resource, action, [row], null)
        const start = { ...startValues(form.asked), ...heldValues(form, action) }
        const all = Object.fromEntries(Object.keys(form.asked).map((name) => [name, (typed as Values)[name]]))
        const filled = { ...start, ...all }
        const answer = await agree(form, filled, (sent) =>
          eaves.call(`POST ${action.endpoint.path}`, { ...sent, id: row.id }),
        )
        const after = await readBack(resource, String(row.id))
        if (answer === null) {
          expect(own(after)).toEqual(own(row))
          return
        }
        done += 1
        expect(own(after)).toEqual(own(await shown(resource, foreseen(form, filled))))
      }),
      {
        numRuns: 120,
        // What the button sets breaks a rule with what it does not ask for.
        examples: [[5, 'end', { ...nothing, limit: 0, due: '2026-04-30' }, nothing]],
      },
    )
    // Neither side agrees by refusing everything.
    expect(done).toBeGreaterThan(20)
  }, 120_000)

  /** A record as a detail shows it: with its masks. */
  const shown = async (resource: ResolvedResource, record: Values): Promise<Values> => {
    const number = record.contact
    const isPlain = typeof number === 'string' && /^\d{11}$/.test(number)
    return isPlain && resource.fields.contact
      ? { ...record, contact: `${number.slice(0, 3)}****${number.slice(7)}` }
      : record
  }

  it('agree on what a new record shows, demands and stores, and on what only actions write', async () => {
    await fc.assert(
      fc.asyncProperty(index, values, async (index, typed) => {
        const resource = resourceAt(index)
        const asked = fieldsOf(
          resource.fields,
          formGroups(resource, 'create').flatMap((group) => group.fields),
        )
        const form = recordForm(resource, asked, { status: 1 }, null)
        // What is not asked for is sent all the same: it must make no difference.
        const answer = await agree(form, typed, (sent) =>
          eaves.call(`${resource.name}.create`, { ...typed, ...sent }),
        )
        if (answer === null) return
        const after = await readBack(resource, answer.id)
        expect(own(after)).toEqual(own(await shown(resource, foreseen(form, typed))))
      }),
      { numRuns: 80 },
    )
  }, 120_000)

  it('agree on what a change shows, demands and stores, and on what only actions write', async () => {
    await fc.assert(
      fc.asyncProperty(
        index,
        fc.constantFrom(1, 2, 3),
        values,
        values,
        async (index, status, before, typed) => {
          const resource = resourceAt(index)
          const row = await stored(resource, before, status)
          const asked = fieldsOf(
            resource.fields,
            formGroups(resource, 'edit').flatMap((group) => group.fields),
          )
          const form = recordForm(resource, asked, {}, row)
          const filled = Object.fromEntries(
            Object.values(asked).map((field) => [
              field.name,
              // What is fixed cannot be typed into.
              isFixed(field, row, moment) ? row[field.name] : (typed as Values)[field.name],
            ]),
          )
          const unasked = Object.fromEntries(
            Object.entries(typed).filter(([name]) => resource.fields[name]?.writtenBy === 'action'),
          )
          const changed = (sent: Values) => changedFields(asked, row, sent)
          const sent = changed(formValues(form, filled, moment))
          // Then the form makes no call.
          if (Object.keys(sent).length === 0) return
          const answer = await agree(form, filled, (sent) =>
            eaves.call(`${resource.name}.update`, { ...unasked, ...changed(sent), id: row.id }),
          )
          const after = await readBack(resource, String(row.id))
          if (answer === null) {
            expect(own(after)).toEqual(own(row))
            return
          }
          expect(own(after)).toEqual(own(await shown(resource, foreseen(form, filled))))
        },
      ),
      { numRuns: 80 },
    )
  }, 120_000)
})
