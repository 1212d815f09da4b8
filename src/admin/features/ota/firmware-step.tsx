import { FieldCell } from '#admin/fields/field-cell.tsx'
import { momentNow } from '#admin/lib/moment-now.ts'
import { config } from '#config'
import { isVisible } from '#schema'
import type { Firmware } from './bound-houses.ts'

const { fields } = config.resources.firmware

const shown = [
  'name',
  'versionName',
  'module',
  'packageType',
  'baseVersionIds',
  'fileName',
  'fileSize',
  'signMethod',
  'description',
]

/** What is about to be installed. */
export function FirmwareStep({ firmware }: { readonly firmware: Firmware }) {
  const named = shown.flatMap((name) => fields[name] ?? [])
  return (
    <dl className="ota-facts">
      {named
        .filter((field) => isVisible(field, firmware, momentNow()))
        .map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <FieldCell field={field} record={firmware} detail />
            </dd>
          </div>
        ))}
    </dl>
  )
}
