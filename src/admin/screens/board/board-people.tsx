import { useDroppable } from '@dnd-kit/core'
import { optionQuery, useOptions } from '#admin/fields/use-options.ts'
import type { ResolvedField, Values } from '#schema'
import type { Row } from '../model/row.ts'
import { OwnPicture } from '../parts/own-picture.tsx'

interface PersonProps {
  readonly id: string
  readonly name: string
  /** What is in hand, as the lookup says it beside the name. */
  readonly beside: string | undefined
  readonly chosen: boolean
  /** Whether what is dragged may be given to them; null: nothing is dragged. */
  readonly takes: boolean | null
  readonly onChoose: () => void
}

function Person({ id, name, beside, chosen, takes, onChoose }: PersonProps) {
  const { setNodeRef, isOver } = useDroppable({
    id: `person:${id}`,
    data: { person: id },
    disabled: takes !== true,
  })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className="board-person"
      aria-pressed={chosen}
      data-takes={takes ?? undefined}
      data-over={isOver}
      title={beside}
      onClick={onChoose}
    >
      <OwnPicture url={null} heading={name} />
      {name}
      {beside !== undefined && (
        <>
          <span className="visually-hidden">，{beside}</span>
          <span aria-hidden>{beside.split(' ').at(-1)}</span>
        </>
      )}
    </button>
  )
}

interface BoardPeopleProps {
  /** What the transitions that give records to people ask for. */
  readonly field: ResolvedField<'references'>
  /** What narrows the board, by parameter: the people are those of its project. */
  readonly filters: Readonly<Record<string, string>>
  /** The parameter by which the list asks for the records of one of them. */
  readonly param: string
  /** What is dragged, if it may be given to somebody; false: it may not; null: nothing is dragged. */
  readonly dragged: Row | false | null
  readonly onChoose: (id: string | null) => void
}

/** What the lookup is given, as far as it is known. */
const givenFrom = ({ given }: ResolvedField<'references'>, known: Values) =>
  Object.fromEntries(
    given.flatMap((name) => {
      const { [name]: value } = known
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/** Who can be given records, with what is in their hands; a card is dropped on them, a press shows theirs alone. */
export function BoardPeople({ field, filters, param, dragged, onChoose }: BoardPeopleProps) {
  const { data } = useOptions(optionQuery(field, '', givenFrom(field, filters)), true)
  // Not everybody who is shown can be given each record: who can is asked for as it is taken.
  const able = useOptions(optionQuery(field, '', givenFrom(field, dragged || {})), Boolean(dragged)).data
  const takes = (id: string) =>
    dragged === null ? null : dragged !== false && able?.options.some(({ value }) => value === id) === true
  if (!data || data.options.length === 0) return null
  return (
    <section className="board-persons" aria-label={field.label}>
      {data.options.map(({ value, label, beside }) => (
        <Person
          key={value}
          id={value}
          name={label}
          beside={beside}
          chosen={filters[param] === value}
          takes={takes(value)}
          onChoose={() => onChoose(filters[param] === value ? null : value)}
        />
      ))}
    </section>
  )
}
