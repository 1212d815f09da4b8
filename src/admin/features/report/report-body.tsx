import { DownloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { saveFile } from '#admin/lib/save-file.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { reasonOf } from '#admin/providers/reason-of.ts'
import { ExportProgress } from '#admin/screens/export/export-progress.tsx'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { LoadError } from '#admin/ui/load-error.tsx'
import { csvFileName, csvStart } from '#domain/csv.ts'
import type { Values } from '#schema'
import { useOwnColumns } from './own-columns.ts'
import { type ReportColumn, reportInput, useColumns, useReport } from './report-calls.ts'
import { ReportChart } from './report-chart.tsx'
import type { ReportState } from './report-state.ts'
import { ReportTable } from './report-table.tsx'
import { aggregateLabels, intervalLabels } from './report-words.ts'
import { SettingDialog } from './setting-dialog.tsx'

const ColumnDrawer = lazyWithRetry(() => import('./column-drawer.tsx'), { over: true })

interface ExportDialogProps {
  readonly input: Values
  /** Project and product. */
  readonly names: readonly string[]
  readonly onClose: () => void
}

const linesIn = (text: string) => Math.max(0, text.split('\r\n').length - 2)

/** Takes the report from the platform as a file, line by line. */
function ExportDialog({ input, names, onClose }: ExportDialogProps) {
  return (
    <ExportProgress
      label="数据报表"
      run={async ({ signal, onProgress }) => {
        const text = await request<string>(callOf('report.export'), input, {
          signal,
          onText: ({ text, lines }) => onProgress(linesIn(text), lines),
        })
        // Browsers take the byte order mark away when they read a text.
        saveFile(csvFileName(Date.now(), '数据报表', ...names), [csvStart, text.replace(csvStart, '')])
        return linesIn(text)
      }}
      onClose={onClose}
    />
  )
}

interface ReportBodyProps {
  readonly place: { readonly projectId: string; readonly productId: string }
  /** Of the project and the product. */
  readonly names: readonly string[]
  readonly state: ReportState
  readonly set: (next: Partial<ReportState>) => void
}

export function ReportBody({ place, names, state, set }: ReportBodyProps) {
  const columns = useColumns(place)
  if (columns.isError) return <LoadError onRetry={() => void columns.refetch()} />
  if (!columns.data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  return (
    <Report
      key={place.productId}
      place={place}
      names={names}
      state={state}
      set={set}
      columns={columns.data}
    />
  )
}

/** 1小时 · 平均值 */
const densityOf = ([first]: readonly ReportColumn[]) => {
  if (!first) return ''
  const interval = intervalLabels[first.interval]
  return first.interval === 'raw' ? interval : `${interval} · ${aggregateLabels[first.agg]}`
}

function Report(props: ReportBodyProps & { readonly columns: readonly ReportColumn[] }) {
  const { place, names, state, set, columns } = props
  const [open, setOpen] = useState<'setting' | 'columns' | 'export' | null>(null)
  const own = useOwnColumns(columns)
  const { shown } = own
  const isSetUp = columns.length > 0
  const report = useReport(place, state, isSetUp)
  const page = report.data
  return (
    <section className="report-card">
      <div className="report-tools">
        <span>{densityOf(columns)}</span>
        <Button type={isSetUp ? 'default' : 'primary'} onClick={() => setOpen('setting')}>
          报表属性
        </Button>
        <Button icon={<SettingOutlined />} disabled={!isSetUp} onClick={() => setOpen('columns')}>
          列设置
        </Button>
        <Button
          type={isSetUp ? 'primary' : 'default'}
          icon={<DownloadOutlined />}
          disabled={!page || page.total === 0}
          onClick={() => setOpen('export')}
        >
          导出
        </Button>
      </div>
      {!isSetUp && <p className="report-hint">还没有设置报表属性，请点击“报表属性”选择</p>}
      {isSetUp && state.houseIds.length === 0 && <p className="report-hint">请选择房屋</p>}
      {report.isError && (
        <Alert
          type="error"
          showIcon
          message={reasonOf(report.error)}
          action={<Button onClick={() => void report.refetch()}>重试</Button>}
        />
      )}
      {isSetUp && state.houseIds.length > 0 && page && (
        <div className="report-sides">
          <div className="report-lines">
            <ReportTable
              columns={shown}
              page={page}
              isReading={report.isFetching}
              state={state}
              onPage={(next) => set({ page: state.page, ...next })}
            />
          </div>
          <ReportChart place={place} state={state} columns={shown} />
        </div>
      )}
      {open === 'setting' && <SettingDialog {...place} columns={columns} onClose={() => setOpen(null)} />}
      {open === 'columns' && (
        <Suspense fallback={null}>
          <ColumnDrawer columns={own} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'export' && (
        <ExportDialog input={reportInput(place, state)} names={names} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}
