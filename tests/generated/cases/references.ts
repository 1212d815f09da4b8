import { codes } from '#domain/error-codes.ts'
import {
  type ResolvedField,
  type ResolvedResource,
  type Sharing,
  sharingOf,
  type Test,
  type Values,
} from '#schema'
import { offeredValues, targetOf } from '../context/backend-values.ts'
import { make, track } from '../context/make.ts'
import { makeValues } from '../context/make-values.ts'
import { readBack } from '../context/read.ts'
import { resourceOf, type TestContext } from '../context/test-context.ts'
import { valuesFailing, valuesMeeting } from '../context/values-meeting.ts'
import { accepted, demand, refusedAt, Skipped } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { writable } from './changeable-fields.ts'

/** A value of a choice field other than this one. */
function otherThan(field: ResolvedField | undefined, value: unknown): unknown {
  if (field?.kind === 'bool') return value === 1 ? 0 : 1
  if (field?.kind !== 'choice') throw new Skipped('no other value is known')
  return field.dictionary.entries.find((entry) => entry.value !== value)?.value
}

type Reference = ResolvedField<'reference'>

/** A record that the options of this reference leave out. */
function leftOut(resource: ResolvedResource, field: Reference, name: string, test: Test): Case {
  return casesOf(resource.name, 'create')(`refuses a ${field.name} with another ${name}`, async (context) => {
    const target = resourceOf(context, field.target)
    if (target.fields[name]?.readOnly) throw new Skipped(`${name} is set by the platform only`)
    const sound = await makeValues(context, resource)
    const wanted = await offeredValues(context, resource.fields, field, sound)
    const other = await context.shared(target, {
      ...wanted,
      ...valuesFailing(context, target.fields, { [name]: test }, name),
    })
    const values = { ...sound, [field.name]: other.id }
    refusedAt(await context.crud.create(resource, values), field.name, `a ${field.target} that is no option`)
  })
}

function elsewhere(resource: ResolvedResource, field: Reference, within: string): Case {
  return casesOf(resource.name, 'create')(`refuses a ${field.name} of another ${within}`, async (context) => {
    const { fields } = resource
    const target = resourceOf(context, field.target)
    const common = target.fields[within]
    if (common?.kind !== 'reference') throw new Skipped(`${within} is no reference`)
    const shown = valuesMeeting(context, fields, field.visible)
    const sound = await makeValues(context, resource, { values: shown })
    const other = await targetOf(context, target.fields, common, {}, 1)
    if (!target.endpoints.create || other === undefined)
      throw new Skipped(`no ${field.target} can be made elsewhere`)
    const wanted = await offeredValues(context, fields, field, sound)
    const stranger = await context.shared(target, { ...wanted, [within]: other })
    const values = { ...sound, [field.name]: stranger.id }
    refusedAt(await context.crud.create(resource, values), field.name, `a ${field.target} from elsewhere`)
  })
}

/** A sibling that the platform sets goes by the record chosen, wherever that stands. */
function followed(resource: ResolvedResource, field: Reference, { sibling, field: within }: Sharing): Case {
  return casesOf(resource.name, 'create')(`sets ${sibling} by the ${field.name} chosen`, async (context) => {
    const target = resourceOf(context, field.target)
    const common = target.fields[within]
    if (common?.kind !== 'reference') throw new Skipped(`${within} is no reference`)
    const sound = await makeValues(context, resource)
    const other = await targetOf(context, target.fields, common, {}, 1)
    const wanted = await offeredValues(context, resource.fields, field, sound)
    const chosen = await context.shared(target, { ...wanted, [within]: other })
    const values = { ...sound, [field.name]: chosen.id }
    const id = track(context, resource, accepted(await context.crud.create(resource, values)), values)
    const { record, answer } = await readBack(context, resource, id)
    demand(record[sibling] === other, `${sibling} should be ${other} but is ${record[sibling]}`, answer)
  })
}

/** Creates a chain of children and answers it from the top down. */
async function chain(context: TestContext, resource: ResolvedResource, parent: string, length: number) {
  const ids: string[] = []
  for (let depth = 0; depth < length; depth += 1) {
    const above = ids.at(-1)
    const values: Values = above === undefined ? {} : { [parent]: above }
    ids.push((await make(context, resource, { only: 'required', values })).id)
  }
  return ids
}

function trees(resource: ResolvedResource, field: ResolvedField<'parent'>): readonly Case[] {
  const { name, maxDepth } = field
  const update = casesOf(resource.name, 'update')
  const moves = async (context: TestContext, id: string | undefined, to: string | undefined, why: string) =>
    refusedAt(await context.crud.update(resource, String(id), { [name]: to }), name, why)
  return [
    update('refuses a record as its own parent', async (context) => {
      const [id] = await chain(context, resource, name, 1)
      await moves(context, id, id, 'itself as parent')
    }),
    update('refuses a record below its own child', async (context) => {
      const ids = await chain(context, resource, name, 3)
      await moves(context, ids[0], ids[2], 'a descendant as parent')
    }),
    update(`refuses to move a branch deeper than ${maxDepth} levels`, async (context) => {
      const [deep, branch] = [
        await chain(context, resource, name, maxDepth - 1),
        await chain(context, resource, name, 2),
      ]
      await moves(context, branch[0], deep.at(-1), `${maxDepth + 1} levels`)
    }),
    casesOf(resource.name, 'create')(`takes ${maxDepth} levels and refuses one more`, async (context) => {
      const ids = await chain(context, resource, name, maxDepth)
      const values = await makeValues(context, resource, { only: 'required', values: { [name]: ids.at(-1) } })
      refusedAt(await context.crud.create(resource, values), name, `level ${maxDepth + 1}`)
    }),
    ...field.same.map((shared) => inherits(resource, name, shared)),
  ]
}

/** A child says otherwise than its parent: refused, or taken over from it all the same. */
const inherits = (resource: ResolvedResource, parent: string, shared: string): Case =>
  casesOf(resource.name, 'create')(`gives a child the ${shared} of its parent`, async (context) => {
    const above = await make(context, resource, { only: 'required' })
    const { record: top } = await readBack(context, resource, above.id)
    const other = otherThan(resource.fields[shared], top[shared])
    const values = { [parent]: above.id, [shared]: other }
    const answer = await context.crud.create(
      resource,
      await makeValues(context, resource, { only: 'required', values }),
    )
    if (answer.code === codes.invalid) return
    const id = track(context, resource, accepted(answer), values)
    const { record, answer: read } = await readBack(context, resource, id)
    demand(
      record[shared] === top[shared],
      `${shared} should be ${top[shared]} but is ${record[shared]}`,
      read,
    )
  })

export const referenceCases: CasesFor = (resource) => {
  if (!resource.endpoints.create) return []
  return writable(resource).flatMap((field): readonly Case[] => {
    if (field.kind === 'parent') return resource.endpoints.update ? trees(resource, field) : []
    if (field.kind !== 'reference') return []
    return [
      ...Object.entries({ ...field.params, ...field.where }).map(([name, test = null]) =>
        leftOut(resource, field, name, test),
      ),
      ...[sharingOf(field)].flatMap((sharing) =>
        sharing === null
          ? []
          : resource.fields[sharing.sibling]?.readOnly
            ? [followed(resource, field, sharing)]
            : [elsewhere(resource, field, sharing.field)],
      ),
    ]
  })
}
