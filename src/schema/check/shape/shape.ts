import { type Mistake, misnamed, mistake } from '../mistake.ts'

/**
 * Adds what is wrong with the form of a value to `found`. `T` is what the compiler lets authors write there: a shape
 * that refuses a part of it does not compile. Configs are also loaded without a compiler, hence this second look.
 */
export interface Shape<in T> {
  (value: unknown, at: string, found: Mistake[]): void
  readonly accepts?: (value: T) => void
}

export const wrongForm = (at: string, wanted: string, value: unknown, found: Mistake[]): void =>
  void found.push(mistake('EV902', at, `须为${wanted}`, value))

const shapeOf =
  <T>(wanted: string, fits: (value: unknown) => boolean): Shape<T> =>
  (value, at, found) => {
    if (!fits(value)) wrongForm(at, wanted, value, found)
  }

export const text = shapeOf<string>('文本', (value) => typeof value === 'string')
export const number = shapeOf<number>('数字', (value) => typeof value === 'number')
export const flag = shapeOf<boolean>(' true 或 false', (value) => typeof value === 'boolean')
export const regex = shapeOf<RegExp>('正则', (value) => value instanceof RegExp)

export const pair = shapeOf<readonly [string, string]>(
  '两个文本',
  (value) => Array.isArray(value) && value.length === 2 && value.every((item) => typeof item === 'string'),
)

/** What people read. */
export const said: Shape<string> = (value, at, found) => {
  if (typeof value !== 'string') found.push(mistake('EV101', at, '须有给人看的中文名称', value))
}

/** One of a few texts. */
export const oneOf =
  <const W extends string>(...words: readonly W[]): Shape<W> =>
  (value, at, found) => {
    if (words.some((word) => word === value)) return
    const given = typeof value === 'string' ? value : ''
    found.push({ ...misnamed('EV903', at, `只能是 ${words.join('、')}`, given, words), found: value })
  }

export const nullOr =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value, at, found) => {
    if (value !== null) shape(value, at, found)
  }

export const list =
  <T>(item: Shape<T>): Shape<readonly T[]> =>
  (value, at, found) => {
    if (!Array.isArray(value)) wrongForm(at, '数组 [ … ]', value, found)
    // By index: `forEach` and its like pass over the holes of a list.
    else for (let index = 0; index < value.length; index++) item(value[index], `${at}[${index}]`, found)
  }

type Given = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object whose names its author chooses. */
export const named =
  <T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> =>
  (value, at, found) => {
    if (!isObject(value)) wrongForm(at, '对象 { 名称: … }', value, found)
    else for (const name of Object.keys(value)) item(value[name], `${at}.${name}`, found)
  }

const typeNames = {
  string: '文本',
  number: '数字',
  boolean: ' true 或 false',
  array: '数组 [ … ]',
  object: '对象 { … }',
}

type NameOf<T> = T extends string
  ? 'string'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'boolean'
      : T extends readonly unknown[]
        ? 'array'
        : 'object'

type OfType<T, N> = T extends unknown ? (NameOf<T> extends N ? T : never) : never

/** What may be written in several ways, told by the type of the value. */
export function byType<T>(ways: { readonly [N in NameOf<T>]: Shape<OfType<T, N>> }): Shape<T> {
  const all = new Map(Object.entries<Shape<never>>(ways))
  const wanted = Object.entries(typeNames).flatMap(([type, name]) => (all.has(type) ? [name] : []))
  return (value, at, found) => {
    const way = value === null ? undefined : all.get(Array.isArray(value) ? 'array' : typeof value)
    if (way) way(value, at, found)
    else wrongForm(at, wanted.join('或'), value, found)
  }
}

const deepest = 30

/** A shape that contains itself. A value that contains itself has no end. */
export const nested =
  <T>(shape: () => Shape<T>): Shape<T> =>
  (value, at, found) => {
    if (at.split('.').length > deepest) wrongForm(at, `不超过 ${deepest} 层的内容`, value, found)
    else shape()(value, at, found)
  }
