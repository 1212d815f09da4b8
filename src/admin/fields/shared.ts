import { isEmpty, type ResolvedField, type Scalar, sharingOf, type Values } from '#schema'
import type { Surroundings } from './field-ui.ts'
import type { RecordQuery } from './services.ts'

export type ReferenceField = ResolvedField<'reference' | 'references'>

export type Params = Readonly<Record<string, Scalar>>

/** What the options of a reference have in common with the record they are chosen for. */
export type Shared =
  | { readonly is: 'known'; readonly params: Params | null }
  /** Nothing can be asked for before the sibling called `for` has a value. */
  | { readonly is: 'waiting'; readonly for: string }
  /** The value stands in field `read` of the sibling's record. */
  | { readonly is: 'elsewhere'; readonly record: RecordQuery; readonly read: string }

const free: Shared = { is: 'known', params: null }

const isReferenceField = (field: ResolvedField | undefined): field is ReferenceField =>
  field?.kind === 'reference' || field?.kind === 'references'

type Form = Pick<Surroundings, 'fields' | 'values'>

/** What the lookup is given besides, as far as it is known. */
function givenTo(field: ReferenceField, { values }: Form): Shared {
  const names = field.kind === 'references' ? field.given : []
  const known = names.flatMap((name) => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return known.length > 0 ? { is: 'known', params: Object.fromEntries(known) } : free
}

/** Where no form is around, as in a search, nothing is shared. */
export function sharedOf(field: ReferenceField, form: Form | undefined): Shared {
  const sharing = sharingOf(field)
  if (form === undefined) return free
  if (sharing === null) return givenTo(field, form)
  const sibling = form.fields[sharing.sibling]
  const value = form.values[sharing.sibling]
  if (isEmpty(value) || typeof value !== 'string')
    // One that nobody types in follows from the choice.
    return sibling?.readOnly ? free : { is: 'waiting', for: sibling?.label ?? '上一项' }
  if (!sharing.through) return { is: 'known', params: { [sharing.field]: value } }
  if (!isReferenceField(sibling)) return free
  const own = sharedOf(sibling, form)
  const params = own.is === 'known' ? own.params : null
  return { is: 'elsewhere', record: { target: sibling.target, id: value, params }, read: sharing.field }
}

/** The same, once the sibling's record is there. */
export function sharedIn(shared: Shared, record: Values | undefined): Params | null | undefined {
  if (shared.is === 'known') return shared.params
  const value = shared.is === 'elsewhere' ? record?.[shared.read] : undefined
  return shared.is === 'elsewhere' && typeof value === 'string' ? { [shared.read]: value } : undefined
}
