import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Modal, Radio, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { groupBy } from '#domain/group-by.ts'
import {
  mostReportAttributes,
  type ReportAggregate,
  type ReportInterval,
  reportAggregates,
  reportIntervals,
} from '#domain/series-interval.ts'
import { type ProductAttribute, type ReportColumn, settingKey, useProductAttributes } from './report-calls.ts'
import { aggregateLabels, intervalLabels } from './report-words.ts'

interface SettingDialogProps {
  readonly projectId: string
  readonly productId: string
  readonly columns: readonly ReportColumn[]
  readonly onClose: () => void
}

const nodesOf = (attributes: readonly ProductAttribute[]) =>
  [...groupBy(attributes, ({ deviceName }) => deviceName)].map(([deviceName, own]) => ({
    key: `device ${deviceName}`,
    title: deviceName,
    children: own.map(({ attributeId, attrName, unit }) => ({
      key: attributeId,
      title: unit ? `${attrName}（${unit}）` : attrName,
    })),
  }))

interface AttributeTreeProps {
  readonly offered: readonly ProductAttribute[]
  /** The ids of those that are chosen. */
  readonly kept: readonly string[]
  /** What the report shows so far and is offered no more. */
  readonly gone: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

const AttributeTree = ({ offered, kept, gone, onChoose }: AttributeTreeProps) => (
  <fieldset>
    <legend>
      属性（已选 {kept.length}，最多 {mostReportAttributes}）
    </legend>
    {gone.length > 0 && (
      <Alert type="warning" message={`${gone.join('、')}已不用于报表，保存后报表不再显示`} />
    )}
    {kept.length > mostReportAttributes && (
      <Alert type="error" message={`属性最多 ${mostReportAttributes} 项`} />
    )}
    <Tree
      checkable
      selectable={false}
      defaultExpandAll
      height={320}
      treeData={nodesOf(offered)}
      checkedKeys={[...kept]}
      onCheck={(keys) => {
        const checked = new Set(Array.isArray(keys) ? keys : keys.checked)
        onChoose(offered.map(({ attributeId }) => attributeId).filter((id) => checked.has(id)))
      }}
    />
  </fieldset>
)

/** Which attributes the report shows, how dense, and as what: for all who read it. */
export function SettingDialog({ projectId, productId, columns, onClose }: SettingDialogProps) {
  const client = useQueryClient()
  const offered = useProductAttributes(productId)
  const [chosen, setChosen] = useState<readonly string[]>(columns.map(({ attributeId }) => attributeId))
  const [interval, setInterval] = useState<ReportInterval>(columns[0]?.interval ?? '1h')
  const [agg, setAgg] = useState<ReportAggregate>(columns[0]?.agg ?? 'avg')
  const known = new Set(offered.data?.map(({ attributeId }) => attributeId))
  const kept = chosen.filter((id) => known.has(id))
  const gone = columns.filter(({ attributeId }) => !known.has(attributeId)).map(({ name }) => name)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      request(callOf('report.attributeUpdate'), {
        ...{ projectId, productId, interval, agg },
        attributes: kept.map((attributeId, index) => ({ attributeId, sort: index + 1 })),
      }),
    onSuccess: async () => {
      notify({ type: 'success', text: '操作成功' })
      await client.invalidateQueries({ queryKey: settingKey({ projectId, productId }) })
      await client.invalidateQueries({ queryKey: ['data', 'report'] })
      onClose()
    },
  })
  const tooMany = kept.length > mostReportAttributes
  return (
    <Modal
      open
      title="报表属性"
      okText="保存"
      okButtonProps={{ disabled: kept.length === 0 || tooMany }}
      confirmLoading={isPending}
      maskClosable={false}
      onOk={() => mutate()}
      onCancel={onClose}
    >
      {offered.isError && <LoadError onRetry={() => void offered.refetch()} />}
      {offered.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {offered.data?.length === 0 && (
        <p className="report-hint">该科技产品的设备还没有属性，没有可以统计的数据</p>
      )}
      {offered.data && offered.data.length > 0 && (
        <div className="report-setting">
          <fieldset>
            <legend>间隔</legend>
            <Radio.Group
              value={interval}
              onChange={(event) => setInterval(event.target.value)}
              options={reportIntervals.map((value) => ({ value, label: intervalLabels[value] }))}
            />
          </fieldset>
          <fieldset disabled={interval === 'raw'}>
            <legend>聚合方式</legend>
            <Radio.Group
              disabled={interval === 'raw'}
              value={agg}
              onChange={(event) => setAgg(event.target.value)}
              options={reportAggregates.map((value) => ({ value, label: aggregateLabels[value] }))}
            />
          </fieldset>
          <AttributeTree {...{ kept, gone }} offered={offered.data} onChoose={setChosen} />
        </div>
      )}
    </Modal>
  )
}
