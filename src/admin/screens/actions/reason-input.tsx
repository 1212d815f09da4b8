import { Input } from 'antd'
import { useId } from 'react'
import { removalReason } from '#domain/removal-reason.ts'

interface ReasonInputProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Asks why something is deleted: the log keeps it. */
export function ReasonInput({ value, onChange }: ReasonInputProps) {
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
