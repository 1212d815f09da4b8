import { images, longText } from './field.ts'
import type { FieldMap } from './kinds.ts'
import type { Moment } from './matches.ts'
import { resolveFields } from './resolve-field.ts'

/** One step of a record's life, as details answer it in `timeline`, the first one first. */
export interface TimelineStep {
  readonly id: string
  /** What the button says, or 新增. */
  readonly action: string
  /** Null: the record was made. */
  readonly fromStatus: number | null
  readonly toStatus: number
  readonly operator: string | null
  readonly time: Moment
  readonly remark: string | null
  readonly images: readonly string[]
  /** Seconds in the state it led to, until now where it lasts; null where nothing leads on from there. */
  readonly stay: number | null
}

/** What a comment is made of. */
export const commentFields: FieldMap = resolveFields({
  content: longText('评论', { required: true, max: 500 }),
  images: images('图片'),
})

/** One comment, as the call of comments lists them, the newest first. */
export interface Comment {
  readonly id: string
  readonly content: string
  readonly images: readonly string[]
  readonly createTime: Moment
  readonly createUserName: string | null
}
