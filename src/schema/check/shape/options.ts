import { type Mistake, misnamed } from '../mistake.ts'
import { isObject, oneOf, type Shape, wrongForm } from './shape.ts'

interface Optional<in T> {
  readonly optional: Shape<T>
}

/** For an option that may be left out. */
export const optional = <T>(shape: Shape<T>): Optional<T> => ({ optional: shape })

/** A shape for each option of a type: no more, no fewer, and `optional` just where the type has it so. */
export type Parts<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K>
    ? Optional<Exclude<T[K], undefined>>
    : Shape<T[K]>
}

type Given = Readonly<Record<string, unknown>>

function unknownOptions(names: readonly string[], value: Given, at: string, found: Mistake[]): void {
  for (const key of Object.keys(value)) {
    if (names.includes(key)) continue
    found.push(misnamed('EV901', `${at}.${key}`, `没有“${key}”，可以写 ${names.join('、')}`, key, names))
  }
}

/** An object with these options alone; `wanted` says what should stand where something else does. */
export function options<T>(parts: Parts<T>, wanted = '对象 { … }'): Shape<T> {
  const all = Object.entries<Shape<never> | Optional<never>>(parts)
  const names = Object.keys(parts)
  return (value, at, found) => {
    if (!isObject(value)) return wrongForm(at, wanted, value, found)
    unknownOptions(names, value, at, found)
    for (const [name, part] of all) {
      const given = value[name]
      if (!('optional' in part)) part(given, `${at}.${name}`, found)
      else if (given !== undefined) part.optional(given, `${at}.${name}`, found)
    }
  }
}

type KeyOf<T> = T extends unknown ? keyof T & string : never

/** One of several kinds of object, told by a key that only that kind has. */
export function byKey<T>(
  kinds: {
    readonly [K in KeyOf<T>]?: Shape<Extract<T, { readonly [P in K]: unknown }>>
  },
): Shape<T> {
  const all = Object.entries(kinds) as [string, Shape<never>][]
  const wanted = `写明 ${all.map(([key]) => key).join('、')} 之一的对象`
  return (value, at, found) => {
    const kind = isObject(value) ? all.find(([key]) => value[key] !== undefined) : undefined
    if (kind) kind[1](value, at, found)
    else wrongForm(at, wanted, value, found)
  }
}

/** One of several kinds of object, told by the word that each of them has under `key`. */
export function byWord<T, K extends KeyOf<T>>(
  key: K,
  kinds: { readonly [W in T[K & keyof T] & string]: Shape<Extract<T, { readonly [P in K]: W }>> },
): Shape<T> {
  const all = new Map(Object.entries<Shape<never>>(kinds))
  const word = oneOf(...all.keys())
  return (value, at, found) => {
    if (!isObject(value)) return wrongForm(at, '对象 { … }', value, found)
    const given = value[key]
    const kind = typeof given === 'string' ? all.get(given) : undefined
    if (kind) kind(value, at, found)
    else word(given, `${at}.${key}`, found)
  }
}
