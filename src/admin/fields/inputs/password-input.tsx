import { Button, Input, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../lib/copy.ts'
import { ariaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { generatePassword, strengthOf } from '../passwords.ts'

/** Typed or generated; a generated one is shown, because somebody has to pass it on. */
export default function PasswordInput(props: InputProps<'password'>) {
  const { field, value, onChange } = props
  const password = typeof value === 'string' ? value : ''
  const [visible, setVisible] = useState(false)
  const generate = () => {
    setVisible(true)
    onChange?.(generatePassword())
  }
  const offered = useRef(false)
  useEffect(() => {
    if (field.generate && !offered.current && password === '') generate()
    offered.current = true
  })
  return (
    <div>
      <Space.Compact block>
        <Input.Password
          id={props.id}
          {...ariaOf(props)}
          aria-describedby={props.id && `${props.id}-strength`}
          disabled={props.disabled}
          value={password}
          maxLength={20}
          autoComplete="new-password"
          visibilityToggle={{ visible, onVisibleChange: setVisible }}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={props.onBlur}
          placeholder={field.placeholder ?? '8–20 位，至少包含字母和数字'}
        />
        <Button onClick={generate} disabled={props.disabled}>
          生成
        </Button>
        <Button onClick={() => void copyText(password)} disabled={password === ''}>
          复制
        </Button>
      </Space.Compact>
      <div id={props.id && `${props.id}-strength`} className="input-note" aria-live="polite">
        {password !== '' && `密码强度：${strengthOf(password)}`}
      </div>
    </div>
  )
}
