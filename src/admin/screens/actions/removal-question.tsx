import { Alert, Input } from 'antd'
import { useId, useState } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { config } from '#config'
import { removalReason, removalReasonError } from '#domain/removal-reason.ts'
import type { ResolvedResource } from '#schema'
import { isOpenTo, type RelatedCall as Related } from '../model/related.ts'
import type { Row } from '../model/row.ts'
import { useRelatedRows } from '../model/use-related-rows.ts'
import { RelatedCall } from '../parts/related-call.tsx'
import { isNamed, NameConfirm } from './name-confirm.tsx'
import { asksReason, removalOf } from './removal.ts'
import type { SaidNotice } from './use-removal-notices.ts'

/** What is asked before records are deleted, and what was answered. `phrase`: what has to be typed, where that is asked. */
export function useRemovalQuestion(resource: ResolvedResource, records: readonly Row[], phrase: string) {
  const [typed, setTyped] = useState('')
  const [typedReason, setReason] = useState('')
  const removal = removalOf(config, resource)
  const withReason = asksReason(resource, records, momentNow())
  const isSure =
    (removal.ask !== 'name' || isNamed(phrase, typed)) &&
    (!withReason || removalReasonError(typedReason) === null)
  /** What the call takes beside the record. */
  const reason: { readonly reason?: string } = withReason ? { reason: typedReason.trim() } : {}
  return {
    resource,
    records,
    phrase,
    removal,
    typed,
    setTyped,
    withReason,
    typedReason,
    setReason,
    isSure,
    reason,
  }
}

interface NoticesProps {
  readonly notices: readonly SaidNotice[]
  readonly onClose: () => void
}

/** What speaks against deleting, though it is allowed, and the way to what it speaks of. */
const Notices = ({ notices, onClose }: NoticesProps) =>
  notices.map(({ text, places }) => (
    <Alert
      key={text}
      className="batch-note"
      type="warning"
      showIcon
      message={
        <>
          {text}{' '}
          {places.map(({ label, href }) => (
            <a key={href} href={href} onClick={onClose}>
              查看{label}
            </a>
          ))}
        </>
      }
    />
  ))

interface RowsProps {
  readonly resource: ResolvedResource
  readonly related: Related
  readonly records: readonly Row[]
}

/** What hangs on records that are to be deleted, under what becomes of it. */
function Rows({ resource, related, records }: RowsProps) {
  const { rows, isPending, isError } = useRelatedRows(related, records)
  if (!isPending && !isError && rows.length === 0) return null
  return (
    <>
      <p>{related.onRemoval}</p>
      <RelatedCall related={related} records={records} owner={records.length > 1 ? resource : null} />
    </>
  )
}

interface ReasonInputProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Asks why something is deleted: the log keeps it. */
function ReasonInput({ value, onChange }: ReasonInputProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="name-confirm">
        原因
      </label>
      <Input.TextArea
        id={id}
        className="reason-input"
        autoFocus
        required
        autoSize={{ minRows: 2 }}
        maxLength={removalReason.max}
        showCount
        placeholder={`${removalReason.min}–${removalReason.max} 个字`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}

interface RemovalQuestionProps extends NoticesProps {
  /** What is asked in words; null: the title asks it. */
  readonly text: string | null
  readonly question: ReturnType<typeof useRemovalQuestion>
  readonly onConfirm: () => void
}

/** What goes with the records, what speaks against it, and what has to be answered for it. */
export function RemovalQuestion({ question, text, notices, onClose, onConfirm }: RemovalQuestionProps) {
  const { resource, records, phrase, removal, typed, setTyped } = question
  return (
    <>
      <Notices notices={notices} onClose={onClose} />
      {text !== null && <p>{text}</p>}
      {removal.along.length > 0 && <p>以下数据将一并删除：{removal.along.join('、')}</p>}
      {removal.told.filter(isOpenTo).map((related) => (
        <Rows key={related.key} resource={resource} related={related} records={records} />
      ))}
      {question.withReason && <ReasonInput value={question.typedReason} onChange={question.setReason} />}
      {removal.ask === 'name' && (
        <NameConfirm name={phrase} typed={typed} onTyped={setTyped} onConfirm={onConfirm} />
      )}
    </>
  )
}
