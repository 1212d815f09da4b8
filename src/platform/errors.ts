import { codes } from '#domain/error-codes.ts'
import type { Holder } from '#domain/in-the-way.ts'
import type { FieldErrors } from '#schema'

/** What a call answers instead of doing what it was asked. Nothing else thrown reaches the client in words. */
export class Refusal extends Error {
  readonly code: number
  /** HTTP status; 200 where the envelope alone tells. */
  readonly status: number
  readonly errors: FieldErrors | null
  readonly holder: Holder | null
  constructor(
    code: number,
    message: string,
    more: { readonly status?: number; readonly errors?: FieldErrors; readonly holder?: Holder | null } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = more.status ?? 200
    this.errors = more.errors ?? null
    this.holder = more.holder ?? null
  }
}

/** Soft conflict or in use: shown as a warning for ten seconds. */
export const conflict = (message: string) => new Refusal(codes.conflict, message)
export const notFound = () => new Refusal(codes.notFound, '数据不存在或已删除')
/** `label`: of what; default: it goes without saying. */
export const stateChanged = (label = '') =>
  new Refusal(codes.stateChanged, label === '' ? '状态已变更，请刷新后重试' : `${label}状态已变更，请刷新`)
/** An order was sent for records that are no longer those there are. */
export const orderChanged = (label: string) =>
  new Refusal(codes.stateChanged, `${label}数据已变化，请刷新后重试`)
/** `errors`: one message per field whose value is taken. `holder`: whose it is, for those who may see that. */
export const duplicate = (errors: FieldErrors, holder: Holder | null = null) =>
  new Refusal(codes.duplicate, Object.values(errors)[0] ?? '名称或编号已存在', { errors, holder })
export const forbidden = () => new Refusal(codes.forbidden, '无权限操作')
export const invalid = (errors: FieldErrors) => new Refusal(codes.invalid, '参数校验失败', { errors })
/** `what` was decided on is no longer what is there. */
export const stale = (userName: unknown, what = '数据') =>
  new Refusal(codes.stale, `${what}已被${typeof userName === 'string' ? userName : '他人'}修改，请刷新`)
/** A wrong or expired SMS code, or too many asked for. */
export const badCode = (message = '验证码错误或已过期') => new Refusal(codes.badCode, message)

export const unauthorized = () => new Refusal(401, '登录已过期', { status: 401 })
export const badRequest = (message = '请求格式不正确') => new Refusal(400, message, { status: 400 })
export const unknownPath = () => new Refusal(404, '请求的地址不存在', { status: 404 })
export const tooMany = () => new Refusal(429, '请求过于频繁，请稍后再试', { status: 429 })
export const tooLarge = () => new Refusal(413, '请求内容过大', { status: 413 })
export const tooSlow = () => new Refusal(408, '请求内容发送超时', { status: 408 })
export const notJson = () => new Refusal(415, '请求内容须为 application/json', { status: 415 })
/** There is more to do at once than there is room for. */
export const busy = () => new Refusal(503, '系统繁忙，请稍后重试', { status: 503 })

/** Why what was not reached was not done. */
export const reasonOf = (error: unknown): string =>
  error instanceof Refusal ? `未处理：${error.message}` : '未处理：系统繁忙，请稍后重试'
