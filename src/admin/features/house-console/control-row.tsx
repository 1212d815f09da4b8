import { CheckOutlined, LoadingOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useState } from 'react'
import { attributeValueError, isSameValue } from '#domain/attribute-value.ts'
import { formatOf, type HouseAttribute } from '#domain/house-attributes.ts'
import { formatValue } from '#domain/value-format.ts'
import { ControlInput } from './control-input.tsx'
import type { ControlState } from './control-state.ts'
import type { Commands } from './use-commands.ts'

interface ControlRowProps {
  readonly attribute: HouseAttribute
  /** A value of `controlType`. */
  readonly control: number
  readonly commands: Pick<Commands, 'stateOf' | 'send' | 'cancel'>
  /** Nothing can be sent to the house. */
  readonly locked: boolean
}

interface TellProps {
  readonly state: ControlState
  readonly format: (value: string) => string
  readonly onRetry: (value: string) => void
  readonly onCancel: (id: string) => void
}

/** How the last command stands, in words. */
function Tell({ state, format, onRetry, onCancel }: TellProps) {
  switch (state.is) {
    case 'sending':
      return (
        <span className="control-sending">
          <LoadingOutlined /> 正在设为 {format(state.value)}
          {state.delivered ? '，已送达，等待设备执行' : '，已发送'}
        </span>
      )
    case 'queued':
      return (
        <span className="control-queued">
          设备离线，指令将在上线后执行（{format(state.value)}）
          <button type="button" className="link-button" onClick={() => onCancel(state.id)}>
            取消指令
          </button>
        </span>
      )
    case 'done':
      return (
        <span className="control-done">
          <CheckOutlined /> 执行成功
        </span>
      )
    case 'failed':
      return <span className="control-failed">{state.message}</span>
    case 'timedOut':
      return (
        <span className="control-failed">
          设备未响应，请稍后重试
          <button type="button" className="link-button" onClick={() => onRetry(state.value)}>
            重试
          </button>
        </span>
      )
    default:
      return null
  }
}

interface UnsentProps {
  /** Why it would be refused; null: it would not. */
  readonly wrong: string | null
  readonly onDrop: () => void
}

/** What is being chosen is not what the device was told to be, and one can go back to that. */
const Unsent = ({ wrong, onDrop }: UnsentProps) => (
  <span className={wrong === null ? 'control-queued' : 'control-failed'}>
    {wrong ?? '尚未下发'}
    <button type="button" className="link-button" onClick={onDrop}>
      撤销
    </button>
  </span>
)

/** What stands in the control: what is being chosen, else what it was told to be, else what it says. */
const shownValue = (attribute: HouseAttribute, state: ControlState, draft: string | null) =>
  draft ??
  (state.is === 'sending' || state.is === 'queued'
    ? state.value
    : (attribute.desiredValue ?? attribute.value))

/** One attribute that can be set: what it says, what it is to be, and its control. */
export function ControlRow({ attribute, control, commands, locked }: ControlRowProps) {
  const { attributeId, name, group, confirmRequired } = attribute
  // A value that somebody is choosing stays, whatever the device says meanwhile.
  const [draft, setDraft] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const state = commands.stateOf(attributeId)
  const format = (value: string) => formatValue(value, formatOf(attribute))
  const label = `${group} ${name}`
  const wrong = draft === null || draft === '' ? null : attributeValueError(attribute, draft)
  const send = (value: string) => {
    if (attributeValueError(attribute, value) !== null) {
      setDraft(value)
      return
    }
    setDraft(null)
    void commands.send(attribute, value)
  }
  const ask = (value: string) => (confirmRequired === 1 ? setAsked(value) : send(value))
  return (
    <fieldset className="control-row" aria-label={label} data-state={state.is}>
      <div className="control-name">
        <span>{name}</span>
        <span className="control-now">
          当前 {format(attribute.value) || '--'}
          {attribute.desiredValue !== null && !isSameValue(attribute.desiredValue, attribute.value) && (
            <b> → 目标 {format(attribute.desiredValue)}</b>
          )}
        </span>
      </div>
      <ControlInput
        attribute={attribute}
        label={label}
        control={control}
        value={shownValue(attribute, state, draft)}
        locked={locked || state.is === 'sending'}
        onEdit={setDraft}
        onSend={ask}
      />
      <div className="control-tell" role="status">
        {draft === null || state.is === 'sending' ? (
          <Tell
            state={state}
            format={format}
            onRetry={ask}
            onCancel={(id) => void commands.cancel(id).catch(() => undefined)}
          />
        ) : (
          <Unsent wrong={wrong === null ? null : `${name}${wrong}`} onDrop={() => setDraft(null)} />
        )}
      </div>
      <Modal
        open={asked !== null}
        title="确认下发指令"
        okText="下发"
        cancelText="取消"
        okButtonProps={{ danger: true }}
        onCancel={() => setAsked(null)}
        onOk={() => {
          if (asked !== null) send(asked)
          setAsked(null)
        }}
      >
        将「{label}」
        {asked !== null && (
          <>
            设为 <b>{format(asked)}</b>
          </>
        )}
        ，确定要下发吗？
      </Modal>
    </fieldset>
  )
}
