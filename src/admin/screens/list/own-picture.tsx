import { cut } from '#domain/texts.ts'
import type { ResolvedField, ResolvedResource } from '#schema'
import type { Row } from './use-records.ts'
import './own-picture.css'

/** The field with a record's own picture: an image that is listed right before its name. */
export function ownPictureField({ fields, list, title }: ResolvedResource): ResolvedField | null {
  const before = list.columns[list.columns.findIndex(({ field }) => field === title) - 1]
  const field = before && fields[before.field]
  return field?.kind === 'image' ? field : null
}

/** One picture, or the first of several; null: there is none. */
export function pictureOf(field: ResolvedField | null, row: Row): string | null {
  const value = field && row[field.name]
  const url: unknown = Array.isArray(value) ? value[0] : value
  return typeof url === 'string' && url !== '' ? url : null
}

interface OwnPictureProps {
  readonly url: string | null
  /** What the record is called: its first letter stands for a picture that is not there. */
  readonly heading: string
}

/** A record's picture beside its name, small. */
export const OwnPicture = ({ url, heading }: OwnPictureProps) =>
  url === null ? (
    <span className="own-picture" aria-hidden>
      {cut(heading, 1)}
    </span>
  ) : (
    <img className="own-picture" src={url} alt="" loading="lazy" />
  )
