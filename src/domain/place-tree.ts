import { groupBy } from './group-by.ts'

/** Something that stands in an estate, by the names from the building down to its own. */
export interface Placed {
  readonly id: string
  readonly names: readonly string[]
}

/** A place with what stands in it, or one of those that were placed. */
export interface PlaceNode {
  readonly value: string
  readonly title: string
  readonly children?: PlaceNode[]
}

/** The value of a place, by the names down to it and one of those that stand in it. */
type ToValue<P extends Placed> = (names: readonly string[], inside: P) => string

function below<P extends Placed>(
  placed: readonly P[],
  toValue: ToValue<P>,
  above: readonly string[],
): PlaceNode[] {
  const depth = above.length
  const named = groupBy(placed, ({ names }) => (names.length > depth + 1 ? (names[depth] ?? '') : ''))
  return [...named].flatMap(([name, inside]): PlaceNode[] => {
    const [first] = inside
    if (name === '' || !first)
      return inside.map(({ id, names }) => ({ value: id, title: names.at(-1) ?? '' }))
    const names = [...above, name]
    return [{ value: toValue(names, first), title: name, children: below(inside, toValue, names) }]
  })
}

/** What is placed, below the places it stands in, in the order it comes in. */
export const placeTree = <P extends Placed>(placed: readonly P[], toValue: ToValue<P>): PlaceNode[] =>
  below(placed, toValue, [])
