import {
  type Condition,
  type FieldMap,
  isDeadline,
  matches,
  type ResolvedField,
  type ResolvedResource,
  type ResolvedTransition,
} from '#schema'
import { cardLayout } from '../model/card-layout.ts'

/** Gives a record to people: the transition, and what it asks for them as. */
interface Assigning {
  readonly transition: ResolvedTransition
  readonly asks: string
}

/** Where a card of the board shows what, in three lines. */
export interface BoardLayout {
  readonly title: ResolvedField | null
  /** Of the first line: what tells a record from all others, and until when. */
  readonly above: readonly ResolvedField[]
  /** Beside the title. */
  readonly tags: readonly ResolvedField[]
  /** Of the last line: what it is about. */
  readonly below: readonly ResolvedField[]
  /** Who goes on with a record; null: nobody in particular. */
  readonly people: ResolvedField<'references'> | null
  readonly assigning: readonly Assigning[]
}

/** What a transition asks for, if it is who goes on with the record. */
function peopleAskedBy({ ask, set }: ResolvedTransition, people: string): ResolvedField<'references'> | null {
  const given = set[people]
  const field = typeof given === 'object' && given !== null && 'asked' in given ? ask[given.asked] : undefined
  return field?.kind === 'references' ? field : null
}

/** Those whom the lookup of the first assigning transition offers; null: nobody gives records to people. */
export const askedFor = ({ assigning: [first] }: BoardLayout): ResolvedField<'references'> | null => {
  const field = first?.transition.ask[first.asks]
  return field?.kind === 'references' ? field : null
}

const listed = ({ fields, list }: { readonly fields: FieldMap; readonly list: ResolvedResource['list'] }) =>
  list.columns.flatMap(({ field }) => fields[field] ?? [])

/** The columns of a list as a small card: numbers and time limits first, then the title, then what it points at. */
export function boardLayout(resource: ResolvedResource): BoardLayout {
  const { states, title } = resource
  const { title: named, tags } = cardLayout(resource)
  const transitions = Object.values(states?.transitions ?? {})
  const who = transitions.flatMap((one) => one.who ?? [])[0]
  const field = resource.fields[who ?? '']
  const people = field?.kind === 'references' ? field : null
  const columns = listed(resource).filter(({ name }) => name !== title && name !== people?.name)
  return {
    title: named,
    above: columns.filter((one) => (one.kind === 'text' && one.unique !== null) || isDeadline(one)),
    tags: tags.filter((one) => one.name !== states?.field && !isDeadline(one)),
    below: columns.filter(({ kind }) => kind === 'reference'),
    people,
    assigning: transitions.flatMap((transition) => {
      const asked = people && peopleAskedBy(transition, people.name)
      return asked ? [{ transition, asks: asked.name }] : []
    }),
  }
}

/** What the chosen tab says of the state. */
function tabSays({ list, states }: ResolvedResource, tab: string | undefined): Condition | null {
  const test = list.ownTabs[tab ?? '']?.where?.[states?.field ?? '']
  return states && test !== undefined ? { [states.field]: test } : null
}

/** Whether records stay in a state for good: its column is narrow until it is wanted, as it is by a tab of just those. */
export function isFinal(resource: ResolvedResource, state: number, tab: string | undefined): boolean {
  const { states } = resource
  if (!states) return false
  const isLeft = Object.values(states.transitions).some(({ from }) => from.includes(state))
  const said = tabSays(resource, tab)
  const isWanted = said !== null && matches(said, { [states.field]: state }, '')
  return !isLeft && !isWanted
}
