import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ProductAttribute, ReportColumn } from '#admin/features/report/report-calls.ts'
import { SettingDialog } from '#admin/features/report/setting-dialog.tsx'
import { mostReportAttributes } from '#domain/series-interval.ts'
import { livePlatform } from '../screens/live.ts'
import { openElement } from '../screens/open-screen.tsx'

const live = livePlatform()
const place = { projectId: 'project_jingan', productId: 'product_wuheng' }

it('names an attribute that the product no longer offers, and neither counts nor sends it', async () => {
  const { productId } = place
  const answer = await live.eaves.call('report.productAttributeList', { productId })
  const offered: readonly ProductAttribute[] = answer.data.slice(0, 2)
  const gone = { attributeId: 'gone', name: '旧主机-旧温度', unit: '℃' }
  const columns = [gone, ...offered].map(
    ({ attributeId, name, unit }): ReportColumn => ({ attributeId, name, unit, interval: '1h', agg: 'avg' }),
  )
  await openElement(
    live.eaves,
    'admin',
    <SettingDialog {...place} columns={columns} onClose={() => undefined} />,
  )
  await screen.findByText('旧主机-旧温度已不用于报表，保存后报表不再显示')
  const legends = [...document.querySelectorAll('legend')].map(({ textContent }) => textContent)
  expect(legends).toContain(`属性（已选 2，最多 ${mostReportAttributes}）`)
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  const sent = () => live.sent.filter(({ path }) => path.endsWith('/attribute/update'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const attributes = offered.map(({ attributeId }, index) => ({ attributeId, sort: index + 1 }))
  expect(sent()[0]?.body).toEqual({ ...place, interval: '1h', agg: 'avg', attributes })
  await screen.findByText('操作成功')
})
