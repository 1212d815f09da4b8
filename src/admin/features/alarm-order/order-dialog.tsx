import { Modal, Progress } from 'antd'
import { useRef, useState } from 'react'
import { textOf } from '#admin/fields/text-of.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import { notify } from '#admin/lib/notices.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { type BatchResult, doneOf } from '#admin/screens/actions/action-input.ts'
import { BatchOutcome } from '#admin/screens/actions/batch-outcome.tsx'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import { type Divided, divide, hindranceOf } from '#admin/screens/actions/hindrance.ts'
import { LeftOutNote } from '#admin/screens/actions/left-out-note.tsx'
import { runEach } from '#admin/screens/actions/run-each.ts'
import { FieldForm } from '#admin/screens/form/field-form.tsx'
import { startValues } from '#admin/screens/form/form-model.ts'
import { plainForm } from '#admin/screens/form/form-subject.ts'
import { useDraftedForm, versionOf } from '#admin/screens/form/use-drafted-form.ts'
import { recordTitle } from '#admin/screens/model/record-title.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import { useViewer } from '#admin/screens/model/use-viewer.ts'
import { useLeaveGuard } from '#admin/screens/parts/use-leave-guard.ts'
import { cut } from '#domain/texts.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { workOrderPriority } from '#resources/work-order-dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'

const priorities: Readonly<Record<number, number>> = {
  [alarmLevel.critical]: workOrderPriority.urgent,
  [alarmLevel.major]: workOrderPriority.high,
  [alarmLevel.minor]: workOrderPriority.medium,
  [alarmLevel.warning]: workOrderPriority.low,
}

/** As pressing as the worst of the alarms. */
const priorityOf = (rows: readonly Row[]): number =>
  priorities[Math.min(...rows.map(({ level }) => Number(level)))] ?? workOrderPriority.medium

/** What a repairer has to know of an alarm: what, where, which device, and what it measured. */
function contentOf({ fields }: ResolvedResource, row: Row): string {
  const say = (name: string) => {
    const field = fields[name]
    return field ? textOf(field, row[name], row) : ''
  }
  const lines = [
    ['报警', say('name')],
    ['位置', [say('houseId'), say('roomName')].filter(Boolean).join(' ')],
    ['设备', [say('deviceName'), say('serialNo')].filter(Boolean).join(' ')],
    ['触发', say('trigger')],
    ['时间', `${say('firstTime')} 首次，${say('lastTime')} 最近，共 ${say('count')} 次`],
  ]
  const said = lines.filter(([, text]) => text !== '').map(([label, text]) => `${label}：${text}`)
  return cut(said.join('\n'), 500)
}

const call = callOf('alarm.toWorkOrder')
const { priority, repairUserIds, content } = call.input

/** Several alarms say for themselves what is wrong: only what they share is asked. */
const asked = (isOne: boolean) =>
  Object.fromEntries(
    [priority, repairUserIds, ...(isOne ? [content] : [])].flatMap((field) =>
      field ? [[field.name, field] as const] : [],
    ),
  )

/** Where all of them are; undefined: not in one project. */
function sharedProject(rows: HandMadeDialogProps['rows']): unknown {
  const [first, ...others] = new Set(rows.map(({ projectId }) => projectId))
  return others.length === 0 ? first : undefined
}

const noPreset: Values = {}

interface DialogProps extends Omit<HandMadeDialogProps, 'rows'> {
  readonly divided: Divided
  readonly onAgain: (failed: HandMadeDialogProps['rows']) => void
}

function Dialog({ resource, action, divided: { able, leftOut }, onClose, onDone, onAgain }: DialogProps) {
  const [only] = able.length === 1 ? able : []
  const [subject] = useState(() => ({
    ...plainForm(asked(only !== undefined)),
    // Who can be given them follows from where they are.
    known: [{ projectId: sharedProject(able) }],
  }))
  const refresh = useRefresh(resource)
  const [done, setDone] = useState(0)
  const [result, setResult] = useState<BatchResult | null>(null)
  const abort = useRef(new AbortController())
  const settled = useRef<readonly string[]>([])
  const { state, draft } = useDraftedForm({
    place: {
      resource: resource.name,
      of: action.name,
      id: able.map(({ id }) => id).join(),
      preset: noPreset,
      origin: null,
    },
    version: versionOf(only ?? null),
    subject,
    start: {
      ...startValues(subject.asked),
      priority: priorityOf(able),
      ...(only ? { content: contentOf(resource, only) } : {}),
    },
    save: async (values) => {
      if (only) {
        await request(call, { ...values, alarmId: only.id }, { silent: true })
        return
      }
      const byId = new Map(able.map((row) => [row.id, row]))
      const told = await runEach(
        [...byId.keys()],
        (alarmId) => {
          const row = byId.get(alarmId)
          const told = row ? contentOf(resource, row) : ''
          return request(call, { ...values, alarmId, content: told }, { silent: true })
        },
        { signal: abort.current.signal, onProgress: setDone },
      )
      settled.current = doneOf([...byId.keys()], told)
      setResult(told)
    },
  })
  const guard = useLeaveGuard(state.dirty && result === null, draft.end)
  const submit = async () => {
    if (able.length === 0 || !(await state.submit())) return
    guard.release()
    draft.end()
    void refresh()
    onDone(only ? [only.id] : settled.current)
    if (!only) return
    notify({ type: 'success', text: '工单已生成' })
    onClose()
  }
  if (result !== null)
    return (
      <BatchOutcome
        label={action.label}
        resource={resource}
        rows={able}
        result={result}
        skipped={leftOut.length}
        onClose={onClose}
        onAgain={onAgain}
      />
    )
  return (
    <Modal
      open
      title={
        only ? `${action.label}「${recordTitle(resource, only)}」` : `${action.label} · ${able.length} 条`
      }
      okText={action.label}
      okButtonProps={{ disabled: able.length === 0 }}
      cancelText={state.saving ? '停止' : '取消'}
      confirmLoading={state.saving}
      maskClosable={!state.dirty && !state.saving}
      onOk={() => void submit()}
      onCancel={() => (state.saving ? abort.current.abort() : guard.leave(onClose))}
    >
      <LeftOutNote resource={resource} leftOut={leftOut} />
      {able.length === 0 ? (
        <p>所选数据都不满足条件</p>
      ) : (
        <FieldForm
          resource={resource.name}
          groups={[{ title: '', fields: Object.keys(subject.asked) }]}
          subject={subject}
          state={state}
          draft={draft}
          onSubmit={() => void submit()}
        />
      )}
      {state.saving && !only && (
        <Progress percent={Math.round((done / able.length) * 100)} aria-label="进度" />
      )}
    </Modal>
  )
}

/** Makes a work order of an alarm, filled in with what it says; or one of each of several. */
export default function OrderDialog({ rows, ...props }: HandMadeDialogProps) {
  const { resource, action } = props
  const viewer = useViewer()
  const divideNow = (chosen: HandMadeDialogProps['rows']) =>
    divide(chosen, hindranceOf(resource, action, viewer, momentNow()))
  const [round, setRound] = useState(() => ({ at: 0, divided: divideNow(rows) }))
  return (
    <Dialog
      {...props}
      key={round.at}
      divided={round.divided}
      onAgain={(failed) => setRound(({ at }) => ({ at: at + 1, divided: { able: failed, leftOut: [] } }))}
    />
  )
}
