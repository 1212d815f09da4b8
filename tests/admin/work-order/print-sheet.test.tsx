import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PrintSheet } from '#admin/features/work-order/print-sheet.tsx'
import { config } from '#config'

afterEach(cleanup)

it('a printed order says the project with the house, and is all that is printed of the page', () => {
  const place = { projectId: 'p', projectName: '静安府', houseId: 'h', houseName: '1号楼-1单元-101' }
  const record = { id: 'w', title: '空调不制冷', orderNo: 'WO1', ...place }
  const { unmount } = render(<PrintSheet resource={config.resources.workOrder} record={record} />)
  const facts = [...document.querySelectorAll('.print-sheet dd')].map(({ textContent }) => textContent)
  expect(facts).toEqual(expect.arrayContaining(['静安府', '1号楼-1单元-101']))
  expect(document.body.classList.contains('printable')).toBe(true)
  unmount()
  expect(document.body.classList.contains('printable')).toBe(false)
})
