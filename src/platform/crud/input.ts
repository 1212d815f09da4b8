import { lastPage, pageSizes } from '#domain/list-page.ts'
import { isEmpty, type ResolvedField, soughtTexts, soughtValue, type Values } from '#schema'
import { invalid } from '../errors.ts'

const idPattern = /^[0-9A-Za-z_]{1,32}$/

export const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value)

/** The id of the record a call is about. */
export function idOf(input: Values, name = 'id'): string {
  const id = input[name]
  if (!isId(id)) throw invalid({ [name]: isEmpty(id) ? '请选择数据' : '编号格式不正确' })
  return id
}

/** A set of ids, each once, in the order given. */
export function idListOf(input: Values, name: string, min: number, max: number): readonly string[] {
  const ids = input[name]
  if (!Array.isArray(ids) || !ids.every(isId)) throw invalid({ [name]: '编号格式不正确' })
  const distinct = [...new Set<string>(ids)]
  if (distinct.length < min || distinct.length > max) throw invalid({ [name]: `须选择 ${min}–${max} 条数据` })
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
  soughtTexts(field, String(input[name] ?? ''))
    .map((text) => paramOf({ [name]: text }, name, field))
    .filter((value) => value !== null)

/** A query parameter as its field's type; null where it is empty or missing. */
export function paramOf(input: Values, name: string, field: ResolvedField): string | number | null {
  const text = input[name]
  if (text === undefined || text === null) return null
  const value = typeof text === 'string' ? soughtValue(field, text) : undefined
  if (value === undefined) throw invalid({ [name]: `${field.label}格式不正确` })
  return value
}
