import { Button, Modal, Progress } from 'antd'
import { useState } from 'react'
import { useNarrow } from '#admin/lib/use-narrow.ts'
import { useReturnFocus } from '#admin/lib/use-return-focus.ts'
import { DropZone } from '#admin/ui/drop-zone.tsx'
import {
  importExtensions,
  importLimits,
  importLimitTexts,
  type ResolvedImport,
  type ResolvedResource,
  type Values,
} from '#schema'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'
import { ImportCards } from './import-cards.tsx'
import { ImportChoices, ImportHelp } from './import-choices.tsx'
import { type ImportChoice, takesActions, usualDuplicate } from './import-file.ts'
import { ImportResult, ImportSummary } from './import-summary.tsx'
import { ImportTable } from './import-table.tsx'
import './import.css'
import { type Checked, type Importing, type UnderWay, useImport } from './use-import.ts'

const isSameChoice = (one: ImportChoice, other: ImportChoice) =>
  one.duplicate === other.duplicate && one.within === other.within

/** Whether what the dry run has said is no longer about what would be imported. */
const isStale = ({ sheet, choice: checked }: Checked, choice: ImportChoice) =>
  sheet.edits.size > 0 || !isSameChoice(checked, choice)

const Under = ({ dryRun, share }: UnderWay) => (
  <div role="status">
    {share < 1 ? '正在上传' : dryRun ? '正在预检' : '正在写入'}
    <Progress percent={Math.round(share * 100)} status="active" aria-label="导入进度" />
  </div>
)

interface Closing {
  readonly onClose: () => void
}

interface StageProps {
  readonly importing: Importing
  readonly imported: ResolvedImport
  readonly choice: ImportChoice
  /** Everything that has to be chosen is. */
  readonly isReady: boolean
}

/** What can be done next with the file. */
function ImportButtons({ importing, imported, choice, isReady, onClose }: StageProps & Closing) {
  const { underWay, checked, result, discard, again, confirm } = importing
  const isBusy = underWay !== null
  const isWhole = takesActions(imported)
  if (result)
    return (
      <Button type="primary" onClick={onClose}>
        关闭
      </Button>
    )
  if (!checked) return <Button onClick={onClose}>取消</Button>
  const { fail, success, missing = [] } = checked.answer
  return (
    <>
      <Button disabled={isBusy} onClick={discard}>
        全部放弃
      </Button>
      {isStale(checked, choice) ? (
        <Button type="primary" loading={isBusy} disabled={!isReady} onClick={() => void again(choice)}>
          重新预检
        </Button>
      ) : (
        <Button
          type="primary"
          loading={isBusy}
          disabled={success === 0 || missing.length > 0 || (isWhole && fail > 0)}
          onClick={() => void confirm()}
        >
          {isWhole ? `处理 ${success} 行` : fail > 0 ? `仅导入有效行（${success}）` : `导入 ${success} 行`}
        </Button>
      )}
    </>
  )
}

/** Asks for the file, or shows what the dry run says of it, row by row. */
function ImportFile({
  resource,
  importing,
  imported,
  choice,
  isReady,
}: StageProps & { readonly resource: ResolvedResource }) {
  const { underWay, checked, edit, choose, again } = importing
  const isBusy = underWay !== null
  const isWhole = takesActions(imported)
  const Rows = useNarrow() ? ImportCards : ImportTable
  if (checked)
    return (
      <>
        <ImportSummary
          resource={resource}
          imported={imported}
          checked={checked}
          isWhole={isWhole}
          disabled={isBusy}
          onHeaders={() => void again(choice)}
        />
        <Rows sheet={checked.sheet} isWhole={isWhole} disabled={isBusy} onEdit={edit} />
      </>
    )
  return (
    <>
      <DropZone
        aria-label="选择要导入的文件"
        accept={['xlsx', ...importExtensions].map((extension) => `.${extension}`).join(',')}
        text="点击、拖拽或粘贴选择文件"
        hint={importLimitTexts.hint(isWhole ? importLimits.rows : importLimits.fileRows)}
        disabled={isBusy || !isReady}
        onChosen={([file]) => file && void choose(file, choice)}
      />
      <ImportHelp resource={resource} imported={imported} />
    </>
  )
}

interface ImportDialogProps extends Closing {
  readonly resource: ResolvedResource
  readonly imported: ResolvedImport
  /** What the place of the list gives. */
  readonly preset: Values
}

/** Takes a file: looks at it row by row, lets its cells be mended, and imports what is right. */
export default function ImportDialog({ resource, imported, preset, onClose }: ImportDialogProps) {
  useReturnFocus()
  const place = imported.within && preset[imported.within.name]
  const given = typeof place === 'string' ? place : undefined
  const [choice, setChoice] = useState<ImportChoice>({ duplicate: usualDuplicate, within: given })
  const importing = useImport(resource, imported)
  const { underWay, error, checked, result } = importing
  const guard = useLeaveGuard(checked !== null && result === null)
  const isWriting = underWay?.dryRun === false
  const isWhole = takesActions(imported)
  const isReady = imported.within === null || choice.within !== undefined
  const stage: StageProps = { importing, imported, choice, isReady }
  return (
    <Modal
      open
      title={isWhole ? imported.label : `导入${resource.label}`}
      width={checked && !result ? 'min(1100px, 100vw - 32px)' : 560}
      maskClosable={false}
      closable={!isWriting}
      keyboard={!isWriting}
      onCancel={() => guard.leave(onClose)}
      footer={<ImportButtons {...stage} onClose={onClose} />}
    >
      <div className="import">
        {result ? (
          <ImportResult resource={resource} answer={result} isWhole={isWhole} />
        ) : (
          <>
            <ImportChoices
              resource={resource}
              imported={imported}
              choice={choice}
              asksWithin={given === undefined}
              disabled={underWay !== null}
              onChange={setChoice}
            />
            {error !== null && (
              <p role="alert" className="import-error">
                {error}
              </p>
            )}
            <ImportFile {...stage} resource={resource} />
            {underWay && <Under {...underWay} />}
          </>
        )}
      </div>
    </Modal>
  )
}
