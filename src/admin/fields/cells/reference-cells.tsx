import { Fragment, type ReactNode } from 'react'
import { isEmpty, labelKey, type ResolvedField, type Values } from '#schema'
import type { CellProps } from '../field-ui.ts'
import { namesIn, pathIn, pathText } from '../paths.ts'
import { useFieldServices } from '../services.ts'
import { textOf } from '../text-of.ts'
import { TextCell } from './text-cell.tsx'

/** What stands above a record in its tree, before its name. */
function Above({ field, record }: { readonly field: ResolvedField; readonly record: Values }) {
  const above = pathIn(field, record)?.slice(0, -1) ?? []
  return above.length > 0 && <span className="cell-above">{pathText([...above, ''])}</span>
}

/** The tooltip of a short cell: the way there in a tree, or what may not fit. */
function tooltipOf(field: ResolvedField, text: string, record: Values): string | undefined {
  const whole = namesIn(field, record).join('、')
  return whole !== '' && whole !== text ? whole : text.length > 12 ? text : undefined
}

/** The name of another record, leading to it where this user may look at it; in a detail, its path where it has one. */
function Reference({
  target,
  ...props
}: CellProps<'reference' | 'parent'> & { readonly target: string | undefined }) {
  const { field, value, record, detail } = props
  const { hrefOf } = useFieldServices()
  if (isEmpty(value)) return <TextCell {...props} />
  const href = target === undefined ? null : hrefOf(target, String(value), record)
  const text = textOf(field, value, record)
  const title = detail ? undefined : tooltipOf(field, text, record)
  const shown = (name: ReactNode) =>
    detail ? (
      <span className="cell-whole">
        <Above field={field} record={record} />
        {name}
      </span>
    ) : (
      name
    )
  if (href === null)
    return shown(
      <span className={detail ? undefined : 'cell-text'} title={title}>
        {text}
      </span>,
    )
  return shown(
    <a className={detail ? undefined : 'cell-text cell-reference'} href={href} title={title}>
      {text}
    </a>,
  )
}

export const ReferenceCell = (props: CellProps<'reference'>) => (
  <Reference {...props} target={props.field.target} />
)

export const ParentCell = (props: CellProps<'parent'>) => <Reference {...props} target={props.resource} />

export function ReferencesCell(props: CellProps<'references'>) {
  const { field, value, record, detail } = props
  const { hrefOf } = useFieldServices()
  const names = record[labelKey(field.name)]
  if (!Array.isArray(value) || !Array.isArray(names) || value.length !== names.length || value.length === 0)
    return <TextCell {...props} />
  const paths = detail ? namesIn(field, record) : names
  const text = textOf(field, value, record)
  return (
    <span
      className={detail ? 'cell-whole' : 'cell-text'}
      title={detail ? undefined : tooltipOf(field, text, record)}
    >
      {value.map((id: string, at) => {
        const href = hrefOf(field.target, id, record)
        return (
          <Fragment key={id}>
            {at > 0 && '、'}
            {href === null ? (
              paths[at]
            ) : (
              <a className={detail ? '' : 'cell-reference'} href={href}>
                {paths[at]}
              </a>
            )}
          </Fragment>
        )
      })}
    </span>
  )
}
