import { useRef, useState } from 'react'
import { textOf } from '#admin/fields/text-of.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { type BatchResult, doneOf } from '#admin/screens/actions/action-input.ts'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import { runEach } from '#admin/screens/actions/run-each.ts'
import { useBatchRun } from '#admin/screens/actions/use-batch-run.ts'
import { startValues } from '#admin/screens/form/form-model.ts'
import { plainForm } from '#admin/screens/form/form-subject.ts'
import { useDraftedForm, versionOf } from '#admin/screens/form/use-drafted-form.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { cut } from '#domain/texts.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { workOrderPriority } from '#resources/work-order-dictionaries.ts'
import type { ResolvedBaseAction, ResolvedResource, Values } from '#schema'

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

interface AlarmOrdersOptions {
  readonly resource: ResolvedResource
  readonly action: ResolvedBaseAction
  /** The alarms that an order can be made of. */
  readonly rows: readonly Row[]
}

/** What is asked for orders of alarms, and making them: one of one alarm, or one of each. */
export function useAlarmOrders({ resource, action, rows }: AlarmOrdersOptions) {
  const [only] = rows.length === 1 ? rows : []
  const [subject] = useState(() => ({
    ...plainForm(asked(only !== undefined)),
    // Who can be given them follows from where they are.
    known: [{ projectId: sharedProject(rows) }],
  }))
  const [progress, setProgress] = useState(0)
  const [result, setResult] = useState<BatchResult | null>(null)
  const { begin, stop, leave, isToldInPassing } = useBatchRun(action.label)
  const settled = useRef<readonly string[]>([])
  const make = (row: Row, values: Values, silent: boolean) =>
    request(call, { ...values, alarmId: row.id }, { silent })
  const makeEach = async (values: Values) => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const told = await runEach(
      [...byId.keys()],
      async (id) => {
        const row = byId.get(id)
        // What became of each is told together.
        if (row) await make(row, { ...values, content: contentOf(resource, row) }, true)
      },
      { signal: begin(), onProgress: setProgress },
    )
    settled.current = doneOf([...byId.keys()], told)
    if (!isToldInPassing(told)) setResult(told)
  }
  const { state, draft } = useDraftedForm({
    place: {
      resource: resource.name,
      of: action.name,
      id: rows.map(({ id }) => id).join(),
      preset: noPreset,
      origin: null,
    },
    version: versionOf(only ?? null),
    subject,
    start: {
      ...startValues(subject.asked),
      priority: priorityOf(rows),
      ...(only ? { content: contentOf(resource, only) } : {}),
    },
    save: async (values) => {
      if (!only) return makeEach(values)
      await make(only, values, false)
      settled.current = [only.id]
    },
  })
  return {
    ...{ only, subject, state, draft, result, progress },
    /** The alarms that have an order once it is sent. */
    settled: () => settled.current,
    ...{ stop, leave },
  }
}
