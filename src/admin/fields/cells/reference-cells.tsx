import { Fragment } from 'react'
import { isEmpty, labelKey } from '#schema'
import type { CellProps } from '../field-ui.ts'
import { useFieldServices } from '../services.ts'
import { textOf } from '../text-of.ts'
import { TextCell } from './text-cell.tsx'

/** The name of another record, leading to it where this user may look at it. */
function Reference({
  target,
  ...props
}: CellProps<'reference' | 'parent'> & { readonly target: string | undefined }) {
  const { field, value, record, detail } = props
  const { hrefOf } = useFieldServices()
  const href = target === undefined || isEmpty(value) ? null : hrefOf(target, String(value))
  if (href === null) return <TextCell {...props} />
  const text = textOf(field, value, record)
  return (
    <a
      className={detail ? 'cell-whole' : 'cell-text cell-reference'}
      href={href}
      title={text.length > 12 ? text : undefined}
    >
      {text}
    </a>
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
  const text = textOf(field, value, record)
  return (
    <span className={detail ? 'cell-whole' : 'cell-text'} title={text.length > 12 ? text : undefined}>
      {value.map((id: string, at) => {
        const href = hrefOf(field.target, id)
        return (
          <Fragment key={id}>
            {at > 0 && '、'}
            {href === null ? (
              names[at]
            ) : (
              <a className={detail ? '' : 'cell-reference'} href={href}>
                {names[at]}
              </a>
            )}
          </Fragment>
        )
      })}
    </span>
  )
}
