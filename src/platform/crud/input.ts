import { codes } from '#domain/error-codes.ts'
import { lastPage, pageSizes } from '#domain/list-page.ts'
import {
  isEmpty,
  isMasked,
  isTextual,
  type ResolvedField,
  type ResolvedResource,
  searchTexts,
  searchValue,
  type Values,
} from '#schema'
import type { CallContext } from '../contracts.ts'
import { invalid, Refusal, reasonOf } from '../errors.ts'

const idPattern = /^[0-9A-Za-z_]{1,32}$/

export const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value)

/** The id of the record a call is about. */
export function idOf(input: Values, name = 'id'): string {
  const id = input[name]
  if (!isId(id)) throw invalid({ [name]: isEmpty(id) ? '请选择数据' : '编号格式不正确' })
  return id
}

interface ListRule<T> {
  readonly most: number
  readonly isItem: (item: unknown) => item is T
  /** What is said of too many. */
  readonly tooMany: string
  /** What is said of what is no such list. */
  readonly malformed: string
}

/**
 * A list that a call sends. How many there are is judged first, as they were sent: too many are not looked at one by one,
 * and equal ones count each.
 */
export function listOf<T>(
  input: Values,
  name: string,
  { most, isItem, tooMany, malformed }: ListRule<T>,
): readonly T[] {
  const items = input[name]
  if (!Array.isArray(items)) throw invalid({ [name]: malformed })
  if (items.length > most) throw invalid({ [name]: tooMany })
  if (!items.every(isItem)) throw invalid({ [name]: malformed })
  return items
}

/** A set of ids, each once, in the order given. */
export function idListOf(input: Values, name: string, min: number, max: number): readonly string[] {
  const wrongNumber = `须选择 ${min}–${max} 条数据`
  const rule = { most: max, isItem: isId, tooMany: wrongNumber, malformed: '编号格式不正确' }
  const distinct = [...new Set(listOf(input, name, rule))]
  if (distinct.length < min) throw invalid({ [name]: wrongNumber })
  return distinct
}

export interface Page {
  readonly size: number
  readonly offset: number
}

export function pageOf(input: Values, usualSize: number): Page {
  const number = Number(input.pageNum ?? 1)
  const size = Number(input.pageSize ?? usualSize)
  if (!Number.isInteger(number) || number < 1 || number > lastPage)
    throw invalid({ pageNum: '页码须为不小于 1 的整数' })
  if (!pageSizes.some((one) => one === size))
    throw invalid({ pageSize: `每页条数须为 ${pageSizes.join('、')} 之一` })
  return { size, offset: (number - 1) * size }
}

/** The version an update was made from; undefined where the client does not keep it. */
export function versionOf(input: Values): number | undefined {
  const { version } = input
  if (version === undefined || version === null) return undefined
  if (typeof version !== 'number' || !Number.isSafeInteger(version))
    throw invalid({ version: '版本号格式不正确' })
  return version
}

/** The values of a dictionary that a query parameter names, separated by commas. */
export const choicesOf = (input: Values, name: string, field: ResolvedField): readonly (string | number)[] =>
  searchTexts(field, String(input[name] ?? ''))
    .map((text) => paramOf({ [name]: text }, name, field))
    .filter((value) => value !== null)

/** A query parameter as its field's type; null where it is empty or missing. */
export function paramOf(input: Values, name: string, field: ResolvedField): string | number | null {
  const text = input[name]
  if (text === undefined || text === null) return null
  const value = typeof text === 'string' ? searchValue(field, text) : undefined
  if (value === undefined) throw invalid({ [name]: `${field.label}格式不正确` })
  if (isTextual(field.kind)) refuseLong(name, field.label, String(value))
  return value
}

/** Characters of a text that is looked for: what it is turned into for the database is many times as long. */
const mostSearched = 200

export function refuseLong(param: string, label: string, text: string): void {
  if (text.length > mostSearched) throw invalid({ [param]: `${label}不能超过 ${mostSearched} 个字符` })
}

/** The masked field that a read asks to see in clear; null: none. */
export function revealOf(resource: ResolvedResource, { reveal }: Values): string | null {
  if (isEmpty(reveal)) return null
  const field = typeof reveal === 'string' ? resource.fields[reveal] : undefined
  if (!field || !isMasked(field)) throw invalid({ reveal: '该字段没有脱敏' })
  return field.name
}

/**
 * Each record for itself: those that refuse are told, the others are done. Once one is done the answer says of each what
 * became of it: where it cannot go on, the rest is told as not done. Before that nothing is, and the error is the answer.
 */
async function onEach(
  { services, requestId }: Pick<CallContext, 'services' | 'requestId'>,
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
) {
  const skipList: { id: string; msg: string }[] = []
  for (const [index, id] of ids.entries()) {
    try {
      await run(id)
    } catch (error) {
      const isRefusal = error instanceof Refusal
      const isAnyDone = skipList.length < index
      if (!isAnyDone && (!isRefusal || error.code === codes.invalid)) throw error
      if (isRefusal) {
        skipList.push({ id, msg: error.message })
        continue
      }
      services.log.error('a batch cannot go on', { requestId, error })
      skipList.push(...ids.slice(index).map((left) => ({ id: left, msg: reasonOf(error) })))
      break
    }
  }
  return { success: ids.length - skipList.length, skipped: skipList.length, skipList }
}

/** Runs for the record whose id is sent as `key`, or for each of the sent ids where a selection of `most` is taken. */
export const onOneOrEach = (
  context: Pick<CallContext, 'services' | 'requestId'>,
  input: Values,
  most: number,
  run: (id: string) => Promise<unknown>,
  key = 'id',
): Promise<unknown> =>
  most > 0 && 'ids' in input ? onEach(context, idListOf(input, 'ids', 1, most), run) : run(idOf(input, key))
