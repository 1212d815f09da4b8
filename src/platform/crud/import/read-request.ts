import { type HeaderNames, readHeaderNames } from '#domain/personal-settings.ts'
import { duplicateRule, type FieldMap, importLimits, importLimitTexts, type ResolvedImport } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { badRequest, invalid } from '../../errors.ts'
import { receiveBody } from '../../services/receive-body.ts'
import { idOf } from '../input.ts'
import { type CountNames, type FileTable, parseFile } from './parse-file.ts'
import { namesAmong } from './place-columns.ts'

/** What a call to import says. */
export interface ImportRequest {
  readonly table: FileTable
  /** Whether records that are there are changed. */
  readonly updates: boolean
  readonly dryRun: boolean
  /** The id given for the whole file. */
  readonly within: string | null
  /** Which columns are meant by headers that say it to people alone. */
  readonly said: HeaderNames
  /** Which thousand of the rows is taken, from 1 on; null: all of them, which are no more than one. */
  readonly part: number | null
  /** Chosen by whoever calls, one for each file that is to be acted on. */
  readonly requestId: string | null
}

/** Beside the file: the names and values of the other parts, and what goes between them. */
const overhead = 65_536

const mostParts = importLimits.fileRows / importLimits.rows

async function partsOf(context: CallContext): Promise<FormData> {
  const bytes = await receiveBody(context, importLimits.bytes + overhead)
  const type = context.request.headers.get('content-type') ?? ''
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  } catch {
    throw badRequest('请求内容不完整')
  }
}

async function fileOf(parts: FormData, namesIn: CountNames): Promise<FileTable> {
  const file = parts.get('file')
  if (!(file instanceof File)) throw invalid({ file: '请选择要导入的文件' })
  if (file.size > importLimits.bytes) throw invalid({ file: importLimitTexts.bytes })
  return parseFile(file.name, new Uint8Array(await file.arrayBuffer()), namesIn)
}

function flagOf(parts: FormData, name: string): boolean {
  const value = parts.get(name) ?? '0'
  if (value !== '0' && value !== '1') throw invalid({ [name]: '须为 0 或 1' })
  return value === '1'
}

function updatesExisting(parts: FormData): boolean {
  const rules: readonly string[] = Object.values(duplicateRule).map(String)
  const rule = parts.get('duplicate') ?? String(duplicateRule.skip)
  if (typeof rule !== 'string' || !rules.includes(rule))
    throw invalid({ duplicate: '重复数据的处理方式须为 1（跳过）或 2（更新）' })
  return rule === String(duplicateRule.update)
}

/** With the number of a row after it, it is still one that calls take. */
function requestIdOf(parts: FormData): string | null {
  const value = parts.get('requestId')
  return typeof value === 'string' && /^[0-9A-Za-z_-]{8,40}$/.test(value) ? value : null
}

function headersOf(parts: FormData): HeaderNames {
  const given = parts.get('headers')
  const said = given === null ? {} : typeof given === 'string' ? readHeaderNames(parsed(given)) : null
  if (said === null) throw invalid({ headers: '列的对应关系格式不正确' })
  return said
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function partOf(parts: FormData): number | null {
  const given = parts.get('part')
  if (given === null) return null
  const part = Number(given)
  if (!Number.isInteger(part) || part < 1 || part > mostParts)
    throw invalid({ part: `须为 1 到 ${mostParts} 的整数` })
  return part
}

const isMultipart = (request: Request) =>
  (request.headers.get('content-type') ?? '').toLowerCase().startsWith('multipart/form-data')

/** Reads the file and what goes with it from the body of a request. */
export async function readRequest(
  context: CallContext,
  fields: FieldMap,
  imported: ResolvedImport,
): Promise<ImportRequest> {
  if (!isMultipart(context.request)) throw invalid({ file: '请选择要导入的文件' })
  const parts = await partsOf(context)
  const { within } = imported
  const given = within && idOf(Object.fromEntries(parts), within.name)
  const said = headersOf(parts)
  return {
    within: given,
    said,
    part: partOf(parts),
    updates: updatesExisting(parts),
    dryRun: flagOf(parts, 'dryRun'),
    requestId: requestIdOf(parts),
    table: await fileOf(parts, namesAmong(fields, imported, said)),
  }
}
