import { Alert, Modal, Progress } from 'antd'
import { useState } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { actionForm } from '#admin/screens/actions/action-input.ts'
import { blockedReasonOf, divide, type LeftOut } from '#admin/screens/actions/blocked-reason.ts'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import { LeftOutNote } from '#admin/screens/actions/left-out-note.tsx'
import { FieldForm } from '#admin/screens/form/field-form.tsx'
import { startValues } from '#admin/screens/form/form-model.ts'
import { plainForm } from '#admin/screens/form/form-subject.ts'
import { useDraftedForm } from '#admin/screens/form/use-drafted-form.ts'
import { recordTitle } from '#admin/screens/model/record-title.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useViewer } from '#admin/screens/model/use-viewer.ts'
import { useLeaveGuard } from '#admin/screens/parts/use-leave-guard.ts'
import type { ResolvedField, ResolvedResource, Values } from '#schema'
import '../estate-dialogs.css'
import { DialogFooter } from '../dialog-footer.tsx'
import { BindOutcome } from './bind-outcome.tsx'
import { GatewayTable } from './gateway-table.tsx'
import { productOf } from './gateways.ts'
import { type BindState, useBind } from './use-bind.ts'

const noPreset: Values = {}

/** The secrets of new gateways are shown once, when all are bound. */
const binding = {
  title: '正在绑定，确定要离开吗？',
  content: '绑定会继续进行，但网关密钥只在完成后显示一次，离开后看不到，只能更换密钥。',
  okText: '离开',
  cancelText: '继续等待',
}

interface BindProps extends Omit<HandMadeDialogProps, 'rows' | 'place'> {
  readonly field: ResolvedField
  readonly rest: readonly ResolvedField[]
  readonly houses: readonly Row[]
  readonly leftOut: readonly LeftOut[]
}

/** What else is asked, of all houses at once, beside the numbers in `state`; what is typed outlives the dialog. */
function useBindForm({ resource, action, rest, houses }: BindProps, state: BindState) {
  const { filled, gateways } = state
  const [subject] = useState(() => plainForm(Object.fromEntries(rest.map((one) => [one.name, one]))))
  const drafted = useDraftedForm({
    place: {
      resource: resource.name,
      of: action.name,
      id: houses.map(({ id }) => id).join(),
      preset: noPreset,
      origin: null,
    },
    version: null,
    beside: {
      entered:
        filled.length > 0 ? { gateways: Object.fromEntries(filled.map(({ id }) => [id, gateways[id]])) } : {},
      onTake: (left) => state.restore(left.gateways),
    },
    subject,
    start: { ...startValues(subject.asked), productId: productOf(houses) },
    save: async (values) => {
      if (await state.run(values)) drafted.draft.settle({})
    },
  })
  return { ...drafted, subject }
}

interface StageProps {
  readonly resource: ResolvedResource
  readonly state: BindState
}

/** How far it is, or what will be done with how many. */
function BindStatus({ resource: { counter }, state }: StageProps) {
  const { stage, rows, filled, wrong, refused } = state
  if (rows.length === 1) return null
  if (stage.is === 'running') return `${stage.done} / ${stage.of}`
  const empty = rows.length - filled.length
  return [
    `将绑定 ${filled.length} ${counter}`,
    ...(empty > 0 ? [`${empty} ${counter}未填写，将跳过`] : []),
    ...(wrong > 0 ? [`${wrong} 处需修改`] : []),
    ...(refused > 0 ? [`${refused} ${counter}上次未成功`] : []),
  ].join('，')
}

const UnknownNote = ({ resource, state: { unknown } }: StageProps) =>
  unknown.length > 0 && (
    <Alert
      type="warning"
      showIcon
      className="estate-note"
      message={`${unknown.length} 行未找到对应${resource.label}：${unknown.slice(0, 5).join('、')}${unknown.length > 5 ? ' 等' : ''}`}
    />
  )

function Bind(props: BindProps) {
  const { resource, action, field, rest, houses, leftOut, onClose, onDone } = props
  const { label } = action
  const state = useBind({ resource, bind: action, field, houses, onDone })
  const { stage, rows, filled } = state
  const { state: form, draft, subject } = useBindForm(props, state)
  const running = stage.is === 'running'
  const dirty = stage.is === 'typing' && (form.dirty || filled.length > 0)
  const { leave } = useLeaveGuard(
    dirty || running,
    running ? undefined : draft.end,
    running ? binding : undefined,
  )

  if (stage.is === 'done')
    return (
      <BindOutcome
        label={label}
        resource={resource}
        rows={rows}
        result={stage.result}
        secrets={stage.secrets}
        onClose={onClose}
        onAgain={state.again}
      />
    )
  const only = rows.length === 1 ? rows[0] : undefined
  return (
    <Modal
      open
      width={only ? 520 : 720}
      title={
        only ? `${label}「${recordTitle(resource, only)}」` : `${label} · ${rows.length} ${resource.counter}`
      }
      maskClosable={!dirty && !running}
      closable={!running}
      keyboard={!running}
      onCancel={() => leave(onClose)}
      footer={
        <DialogFooter
          status={<BindStatus resource={resource} state={state} />}
          label="绑定"
          running={running}
          disabled={filled.length === 0 || state.wrong > 0}
          onSubmit={() => void form.submit()}
          onCancel={() => leave(onClose)}
          onStop={state.stop}
        />
      }
    >
      <LeftOutNote resource={resource} leftOut={leftOut} />
      <div hidden={running}>
        <FieldForm
          resource={resource.name}
          groups={[{ title: '', fields: rest.map(({ name }) => name) }]}
          subject={subject}
          state={form}
          draft={draft}
          onSubmit={() => void form.submit()}
        />
        {!only && (
          <p className="estate-weak">
            可从表格软件复制一列{field.label}，粘贴到任一输入框；复制房号和{field.label}两列则按房号对应。
          </p>
        )}
        <UnknownNote resource={resource} state={state} />
        <GatewayTable resource={resource} field={field} state={state} />
      </div>
      {running && <Progress percent={Math.round((stage.done / stage.of) * 100)} aria-label="进度" />}
    </Modal>
  )
}

/** Binds a product to houses, each with its own gateway. */
export default function BindDialog({ rows, place: _place, ...props }: HandMadeDialogProps) {
  const { resource, action } = props
  const viewer = useViewer()
  const [divided] = useState(() => divide(rows, blockedReasonOf(resource, action, viewer, momentNow())))
  const [asked] = useState(() => Object.values(actionForm(resource, action, [], viewer.id).asked))
  const field = asked.find(({ name }) => name === 'gatewayNo')
  return (
    field && (
      <Bind
        {...props}
        // A house without a number is left out.
        field={{ ...field, required: false }}
        rest={asked.filter((one) => one !== field)}
        houses={divided.able}
        leftOut={divided.leftOut}
      />
    )
  )
}
