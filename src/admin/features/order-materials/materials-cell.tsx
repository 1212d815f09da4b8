import { EmptyCell } from '#admin/fields/cells/empty-cell.tsx'
import { TextCell } from '#admin/fields/cells/text-cell.tsx'
import type { CellProps } from '#admin/fields/field-ui.ts'
import { differenceText, materialAmount, materialsIn, materialsTotal, yuanText } from '#domain/materials.ts'

const money = (yuan: number | null | undefined) => (typeof yuan === 'number' ? yuanText(yuan) : '--')

/** What was used, with what each comes to and all of it. */
export default function MaterialsCell(props: CellProps) {
  const materials = materialsIn(props.value)
  if (materials.length === 0) return <EmptyCell />
  if (!props.detail) return <TextCell {...props} />
  const total = materialsTotal(materials)
  const difference = differenceText(props.record.cost, materials)
  return (
    <>
      <table className="cell-table">
        <thead>
          <tr>
            {['名称', '规格', '数量', '单价', '金额'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {materials.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: small records have no other identity than their place
            <tr key={at}>
              <td>{one.name}</td>
              <td>{one.spec || '--'}</td>
              <td>{one.num}</td>
              <td>{money(one.price)}</td>
              <td>{money(materialAmount(one))}</td>
            </tr>
          ))}
        </tbody>
        {total !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                合计
              </th>
              <td>{yuanText(total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {difference !== null && <p className="materials-difference">{difference}</p>}
    </>
  )
}
