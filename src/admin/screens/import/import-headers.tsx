import { Select } from 'antd'
import { useSetting } from '#admin/providers/personal-settings.ts'
import { importHeadersName } from '#domain/personal-settings.ts'
import { headerKey, type ResolvedImport, type ResolvedResource } from '#schema'
import type { Sheet } from './import-file.ts'

interface ImportHeadersProps {
  readonly resource: ResolvedResource
  readonly imported: ResolvedImport
  readonly sheet: Sheet
  readonly disabled: boolean
  /** What a header means has changed: the file is to be looked at again. */
  readonly onChanged: () => void
}

/** What stands in a column first, by which people know it. */
const exampleIn = ({ rows }: Sheet, index: number): string =>
  rows.map(({ cells }) => (cells[index] ?? '').trim()).find((text) => text !== '') ?? ''

/** Headers that nothing is called by: people say which one is meant. The next file of theirs is read by it. */
export function ImportHeaders({ resource, imported, sheet, disabled, onChanged }: ImportHeadersProps) {
  const [said, change] = useSetting(importHeadersName(resource.name))
  const taken = new Set(sheet.header.filter((name) => !sheet.leftOut.has(headerKey(name))).map(headerKey))
  const free = imported.columns.filter(({ label }) => !taken.has(headerKey(label)))
  const headers = sheet.given.flatMap((name, index) => {
    const label = said?.[headerKey(name)]
    const isSaid = label !== undefined && sheet.header[index] === label
    const isAsked = isSaid || sheet.unknown.some((header) => headerKey(header) === headerKey(name))
    return isAsked && headerKey(name) !== '' ? [{ name, index, label: isSaid ? label : undefined }] : []
  })
  const assign = (name: string, label: string | undefined) => {
    const { [headerKey(name)]: _before, ...others } = said ?? {}
    change(label === undefined ? others : { ...others, [headerKey(name)]: label })
    onChanged()
  }
  if (headers.length === 0) return null
  return (
    <ul className="import-headers">
      {headers.map(({ name, index, label }) => (
        <li key={index}>
          <span>
            {name}
            <small>{exampleIn(sheet, index)}</small>
          </span>
          <Select<string>
            aria-label={`“${name}”是哪一列`}
            value={label ?? null}
            placeholder="不导入"
            allowClear
            disabled={disabled}
            options={[...(label === undefined ? [] : [label]), ...free.map((column) => column.label)].map(
              (value) => ({ value, label: value }),
            )}
            onChange={(value) => assign(name, value)}
          />
        </li>
      ))}
    </ul>
  )
}
