import { Alert, Button } from 'antd'
import { saveFile } from '#admin/lib/save-file.ts'
import type { ImportAnswer } from '#domain/import-answer.ts'
import type { ResolvedImport, ResolvedResource } from '#schema'
import { failureFile, type Sheet } from './import-file.ts'
import { ImportHeaders } from './import-headers.tsx'
import type { Checked } from './use-import.ts'

interface ImportSummaryProps {
  readonly resource: ResolvedResource
  readonly imported: ResolvedImport
  readonly checked: Checked
  readonly isWhole: boolean
  readonly disabled: boolean
  readonly onHeaders: () => void
}

const missingText = (missing: readonly string[], row: number) =>
  `第 ${row} 行的表头没有必填的${missing.join('、')}。请在下面选择它是哪一列，或按模板补充后重新选择文件`

/** Each of the doubts once, however many rows have it. */
const doubtsOf = (rows: Sheet['rows']) =>
  [...new Set(rows.flatMap(({ warnings }) => warnings.map(({ msg }) => msg)))].join('；')

/** What a dry run says of the file as a whole. */
export function ImportSummary({
  resource,
  imported,
  checked: { answer, sheet },
  isWhole,
  disabled,
  onHeaders,
}: ImportSummaryProps) {
  const { created, updated, skipped, fail, ignored = [], missing = [], passedOver = 0 } = answer
  const right = isWhole ? `可处理 ${updated}` : `新增 ${created}，更新 ${updated}`
  const all = isWhole && fail > 0 ? '全部正确后才能处理，否则一行也不处理。' : ''
  const left = ignored.filter((header) => !sheet.unknown.includes(header))
  const warned = sheet.rows.filter(({ warnings }) => warnings.length > 0)
  return (
    <>
      <p role="status">
        {sheet.name}：{right}，跳过 {skipped}，错误 {fail}。错误可直接修改。{all}
        {passedOver > 0 && `另有 ${passedOver} 行没有可识别的内容，未计入。`}
      </p>
      {missing.length > 0 && <Alert type="error" showIcon message={missingText(missing, sheet.headerRow)} />}
      {warned.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`${warned.length} 行需要留意，已排在前面`}
          description={doubtsOf(warned)}
        />
      )}
      {left.length > 0 && <p className="import-hint">不导入：{left.join('、')}</p>}
      {sheet.unknown.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`未识别的列不会导入：${sheet.unknown.join('、')}`}
          description="可以选择它是哪一列，以后的文件也照此识别："
        />
      )}
      <ImportHeaders
        resource={resource}
        imported={imported}
        sheet={sheet}
        disabled={disabled}
        onChanged={onHeaders}
      />
    </>
  )
}

interface ImportResultProps {
  readonly resource: ResolvedResource
  readonly answer: ImportAnswer
  /** All rows were done, or none. */
  readonly isWhole: boolean
}

/** N 成功 M 失败, and what failed to take along. */
export function ImportResult({ resource, answer, isWhole }: ImportResultProps) {
  const { success, fail, created, updated, skipped, failList } = answer
  return (
    <>
      <p role="status">
        {success} 成功 {fail} 失败
        {skipped > 0 && `，${skipped} 跳过`}
      </p>
      {!isWhole && (
        <p className="import-hint">
          新增 {created} 条，更新 {updated} 条。
        </p>
      )}
      {failList.length > 0 && (
        <div>
          <Button onClick={() => saveFile(...failureFile(Date.now(), resource.label, answer))}>
            下载失败清单
          </Button>
        </div>
      )}
    </>
  )
}
