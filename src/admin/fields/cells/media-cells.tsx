import { formatBytes } from '#domain/byte-size.ts'
import { extensionOf, type FileValue, isEmpty, pictureExtensions, uploadKind } from '#schema'
import type { CellProps } from '../field-ui.ts'
import { EmptyCell } from './empty-cell.tsx'

interface PictureProps {
  readonly src: string
  readonly name: string
  readonly height: number
  readonly ratio: number | null
}

const Picture = ({ src, name, height, ratio }: PictureProps) => (
  <img
    className="cell-image"
    src={src}
    alt={name}
    loading="lazy"
    decoding="async"
    height={height}
    width={Math.round(height * (ratio ?? 1))}
  />
)

export function ImageCell({ field, value, detail }: CellProps<'image'>) {
  if (isEmpty(value)) return <EmptyCell />
  const picture = (
    <Picture src={String(value)} name={field.label} height={detail ? 120 : 32} ratio={field.ratio} />
  )
  if (!detail) return picture
  return (
    <a href={String(value)} target="_blank" rel="noreferrer" aria-label={`查看${field.label}原图`}>
      {picture}
    </a>
  )
}

export function ImagesCell({ field, value, detail }: CellProps<'images'>) {
  if (!Array.isArray(value) || value.length === 0) return <EmptyCell />
  const shown = detail ? value : value.slice(0, 3)
  return (
    <span className="cell-images">
      {shown.map((src: string, at) => (
        <Picture
          key={src}
          src={src}
          name={`${field.label} ${at + 1}`}
          height={detail ? 96 : 32}
          ratio={field.ratio}
        />
      ))}
      {shown.length < value.length && <span>+{value.length - shown.length}</span>}
    </span>
  )
}

const lastPart = (url: string) => url.split('/').at(-1) ?? url

const Download = ({ url, name }: { readonly url: string; readonly name: string }) => (
  <a href={url} download={name} target="_blank" rel="noreferrer">
    {name}
  </a>
)

/** Under the name it was uploaded with, where the record keeps that. */
export function FileCell({ field, value, record }: CellProps<'file'>) {
  if (isEmpty(value)) return <EmptyCell />
  const name = record[field.facts?.name ?? '']
  const size = record[field.facts?.size ?? '']
  return (
    <span>
      <Download url={String(value)} name={isEmpty(name) ? lastPart(String(value)) : String(name)} />
      {typeof size === 'number' && <small className="cell-weak"> {formatBytes(size)}</small>}
    </span>
  )
}

/** Looked at in a tab of its own, where browsers show files of its kind: a picture by its thumbnail. */
function Preview({ url, name }: FileValue) {
  const extension = extensionOf(lastPart(url)) ?? ''
  if (!uploadKind(extension)?.inline) return null
  const isPicture = pictureExtensions.some((one) => one === extension)
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={`预览${name}`}>
      {isPicture ? <Picture src={url} name="" height={40} ratio={null} /> : '预览'}
    </a>
  )
}

const factsOf = ({ size, time }: FileValue) =>
  [formatBytes(size), ...(time === undefined ? [] : [time])].join(' · ')

export function FilesCell({ value, detail }: CellProps<'files'>) {
  if (!Array.isArray(value) || value.length === 0) return <EmptyCell />
  const files = value as readonly FileValue[]
  if (!detail) return <span>{files.length} 个文件</span>
  return (
    <ul className="cell-files">
      {files.map((file) => (
        <li key={file.url}>
          <Preview {...file} />
          <Download url={file.url} name={file.name} />
          <small className="cell-weak">{factsOf(file)}</small>
        </li>
      ))}
    </ul>
  )
}
