import { Input } from 'antd'
import { useId } from 'react'

interface NameConfirmProps {
  readonly name: string
  readonly typed: string
  readonly onTyped: (typed: string) => void
  /** Enter, once the name is right. */
  readonly onConfirm: () => void
}

export const isNamed = (name: string, typed: string): boolean => typed.trim() === name

/** Asks for a record's name, so that nobody confirms by habit what cannot be undone. */
export function NameConfirm({ name, typed, onTyped, onConfirm }: NameConfirmProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="name-confirm">
        请输入「{name}」以确认
      </label>
      <Input
        id={id}
        autoFocus
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        onPressEnter={() => {
          if (isNamed(name, typed)) onConfirm()
        }}
      />
    </>
  )
}
