import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly error?: string | undefined
  /** Stands at the end of the input. */
  readonly after?: ReactNode
}

/** A labelled input with its message. */
export function TextField({ label, error = '', after, ...input }: TextFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <input {...input} id={id} aria-invalid={error !== ''} aria-describedby={errorId} />
        {after}
      </div>
      <p className="error" id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** A password that can be looked at, and says when it is typed in capitals. */
export function PasswordField({ error, ...field }: Omit<TextFieldProps, 'after' | 'type'>) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      onKeyDown={onKey}
      onKeyUp={onKey}
      error={error || (capsLock ? '大写锁定已打开' : '')}
      after={
        <button
          type="button"
          className="inline"
          aria-label={`${shown ? '隐藏' : '显示'}${field.label}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? '隐藏' : '显示'}
        </button>
      }
    />
  )
}
