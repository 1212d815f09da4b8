import { Button, Modal, Progress, Radio } from 'antd'
import { useState } from 'react'
import { ReferenceSelect } from '#admin/fields/pickers/reference-select.tsx'
import { saveFile } from '#admin/lib/save-file.ts'
import { useNarrow } from '#admin/lib/use-narrow.ts'
import { useReturnFocus } from '#admin/lib/use-return-focus.ts'
import { canCall } from '#admin/providers/access.ts'
import { DropZone } from '#admin/ui/drop-zone.tsx'
import {
  duplicateRule,
  importExtensions,
  importLimits,
  importLimitTexts,
  type ResolvedImport,
  type ResolvedResource,
  type Values,
} from '#schema'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'
import { ImportCards } from './import-cards.tsx'
import { type ImportChoice, takesActions, templateFile, usualDuplicate } from './import-file.ts'
import { ImportHelp } from './import-help.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportSummary } from './import-summary.tsx'
import { ImportTable } from './import-table.tsx'
import './import.css'
import { type UnderWay, useImport } from './use-import.ts'

const isSameChoice = (one: ImportChoice, other: ImportChoice) =>
  one.duplicate === other.duplicate && one.within === other.within

interface ChoicesProps {
  readonly resource: ResolvedResource
  readonly imported: ResolvedImport
  readonly choice: ImportChoice
  readonly asksWithin: boolean
  readonly disabled: boolean
  readonly onChange: (choice: ImportChoice) => void
}

function Choices({ resource, imported, choice, asksWithin, disabled, onChange }: ChoicesProps) {
  const { within } = imported
  return (
    <div className="import-choice">
      {asksWithin && within && (
        <ReferenceSelect
          field={within}
          value={choice.within}
          onChange={(value) => onChange({ ...choice, within: typeof value === 'string' ? value : undefined })}
          known={[]}
          placeholder={`请选择${within.label}`}
          disabled={disabled}
          aria={{ 'aria-label': within.label }}
        />
      )}
      {canCall(resource.endpoints.update) && !takesActions(imported) && (
        <Radio.Group
          aria-label="重复数据"
          value={choice.duplicate}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...choice, duplicate: target.value })}
          options={[
            { value: duplicateRule.skip, label: '已有的跳过' },
            { value: duplicateRule.update, label: '已有的更新' },
          ]}
        />
      )}
      <Button type="link" onClick={() => saveFile(...templateFile(resource, imported))}>
        下载模板
      </Button>
    </div>
  )
}

const Under = ({ dryRun, share }: UnderWay) => (
  <div role="status">
    {share < 1 ? '正在上传' : dryRun ? '正在预检' : '正在写入'}
    <Progress percent={Math.round(share * 100)} status="active" aria-label="导入进度" />
  </div>
)

interface ImportDialogProps {
  readonly resource: ResolvedResource
  readonly imported: ResolvedImport
  /** What the place of the list gives. */
  readonly preset: Values
  readonly onClose: () => void
}

/** Takes a file: looks at it row by row, lets its cells be mended, and imports what is right. */
export default function ImportDialog({ resource, imported, preset, onClose }: ImportDialogProps) {
  useReturnFocus()
  const place = imported.within && preset[imported.within.name]
  const given = typeof place === 'string' ? place : undefined
  const [choice, setChoice] = useState<ImportChoice>({ duplicate: usualDuplicate, within: given })
  const { underWay, error, checked, result, ...steps } = useImport(resource, imported)
  const guard = useLeaveGuard(checked !== null && result === null)
  const isBusy = underWay !== null
  const isReady = imported.within === null || choice.within !== undefined
  const isStale = checked !== null && (checked.sheet.edits.size > 0 || !isSameChoice(checked.choice, choice))
  const isWriting = underWay?.dryRun === false
  const isWhole = takesActions(imported)
  const Rows = useNarrow() ? ImportCards : ImportTable
  const { fail = 0, success = 0, missing = [] } = checked?.answer ?? {}

  const buttons = result ? (
    <Button type="primary" onClick={onClose}>
      关闭
    </Button>
  ) : (
    <>
      {checked && (
        <Button disabled={isBusy} onClick={steps.discard}>
          全部放弃
        </Button>
      )}
      {!checked && <Button onClick={onClose}>取消</Button>}
      {isStale && (
        <Button type="primary" loading={isBusy} disabled={!isReady} onClick={() => steps.again(choice)}>
          重新预检
        </Button>
      )}
      {checked && !isStale && (
        <Button
          type="primary"
          loading={isBusy}
          disabled={success === 0 || missing.length > 0 || (isWhole && fail > 0)}
          onClick={() => void steps.confirm()}
        >
          {isWhole ? `处理 ${success} 行` : fail > 0 ? `仅导入有效行（${success}）` : `导入 ${success} 行`}
        </Button>
      )}
    </>
  )

  return (
    <Modal
      open
      title={isWhole ? imported.label : `导入${resource.label}`}
      width={checked && !result ? 'min(1100px, 100vw - 32px)' : 560}
      maskClosable={false}
      closable={!isWriting}
      keyboard={!isWriting}
      onCancel={() => guard.leave(onClose)}
      footer={buttons}
    >
      <div className="import">
        {result ? (
          <ImportResult resource={resource} answer={result} isWhole={isWhole} />
        ) : (
          <>
            <Choices
              resource={resource}
              imported={imported}
              choice={choice}
              asksWithin={given === undefined}
              disabled={isBusy}
              onChange={setChoice}
            />
            {error !== null && (
              <p role="alert" className="import-error">
                {error}
              </p>
            )}
            {checked ? (
              <>
                <ImportSummary
                  resource={resource}
                  imported={imported}
                  checked={checked}
                  isWhole={isWhole}
                  disabled={isBusy}
                  onHeaders={() => void steps.again(choice)}
                />
                <Rows sheet={checked.sheet} isWhole={isWhole} disabled={isBusy} onEdit={steps.edit} />
              </>
            ) : (
              <>
                <DropZone
                  aria-label="选择要导入的文件"
                  accept={['xlsx', ...importExtensions].map((extension) => `.${extension}`).join(',')}
                  text="点击、拖拽或粘贴选择文件"
                  hint={importLimitTexts.hint(isWhole ? importLimits.rows : importLimits.fileRows)}
                  disabled={isBusy || !isReady}
                  onChosen={([file]) => file && void steps.choose(file, choice)}
                />
                <ImportHelp resource={resource} imported={imported} />
              </>
            )}
            {underWay && <Under {...underWay} />}
          </>
        )}
      </div>
    </Modal>
  )
}
