import { Alert, Button, Drawer, Select } from 'antd'
import { useMemo } from 'react'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import { FieldForm } from '#admin/screens/form/field-form.tsx'
import { useLeaveGuard } from '#admin/screens/parts/use-leave-guard.ts'
import { houseNumberOf } from '#domain/floor-plan.ts'
import { numberAsWritten, type Values } from '#schema'
import '../estate-dialogs.css'
import { DialogFooter } from '../dialog-footer.tsx'
import { ModelSelect } from '../model-select.tsx'
import { PlanTable } from './plan-table.tsx'
import { type GenerateState, useGenerate } from './use-generate.ts'

const groups = [
  { title: '', fields: ['building', 'unit', 'startNo', 'endNo', 'housePerFloor', 'numberRule'] },
]

const tokens = [
  ['{F}', '层号'],
  ['{FF}', '两位层号'],
  ['{N}', '位号'],
  ['{NN}', '两位位号'],
] as const

/** What people leave out most. */
const unlucky = [4, 13, 14, 24].map((floorNo) => ({ value: String(floorNo), label: `${floorNo} 层` }))

function TokenHelp({ state }: { readonly state: GenerateState }) {
  const { form } = state.form
  const insert = (token: string) => {
    const rule: unknown = form.getFieldValue('numberRule')
    form.setFieldValue('numberRule', `${typeof rule === 'string' ? rule : ''}${token}`)
    state.form.onValuesChange({ numberRule: form.getFieldValue('numberRule') })
  }
  return (
    <p className="estate-weak plan-tokens">
      房号规则可用：
      {tokens.map(([token, meaning]) => (
        <Button key={token} size="small" onClick={() => insert(token)}>
          {token} {meaning}
        </Button>
      ))}
      <span>
        例：12 层 3 号位，{'{F}{NN}'} 得 {houseNumberOf('{F}{NN}', 12, 3)}，{'A{FF}{N}'} 得{' '}
        {houseNumberOf('A{FF}{N}', 12, 3)}
      </span>
    </p>
  )
}

const wholeNumbers = (texts: readonly string[]) =>
  [...new Set(texts.map((text) => numberAsWritten(text) ?? Number.NaN))].filter((no) => Number.isInteger(no))

/** What is left out of the plan, and one model for all of it. */
const PlanExtra = ({ state }: { readonly state: GenerateState }) => (
  <div className="plan-extra">
    <div>
      <label htmlFor="plan-skipped">跳过楼层</label>
      <Select<readonly string[]>
        id="plan-skipped"
        mode="tags"
        disabled={state.form.saving}
        value={state.skipNos.map(String)}
        options={unlucky}
        tokenSeparators={[',', '，', ' ']}
        placeholder="不跳过，可选 13、14 或输入层号"
        onChange={(floors) => state.setSkipNos(wholeNumbers(floors))}
      />
    </div>
    <div>
      <label htmlFor="plan-models">全部户型</label>
      <ModelSelect
        id="plan-models"
        disabled={state.form.saving}
        allowClear
        value={state.usual ?? undefined}
        models={state.models}
        placeholder="可在预览的表头按位置选择"
        none="还没有户型，可先不选"
        onChange={(modelId: string | undefined) => state.chooseAll(modelId ?? null)}
      />
    </div>
  </div>
)

const someOf = (names: readonly string[], counter: string) =>
  `${names.slice(0, 3).join('、')}${names.length > 3 ? ` 等 ${names.length} ${counter}` : ''}`

/** What of the plan stands there already; null: nothing. */
function standingOf({ taken }: GenerateState): string | null {
  const names = taken.floors.map(({ name }) => name)
  if (names.length > 0) return `${someOf(names, '层')}已存在，可跳过这些层`
  const houses = [...taken.houses]
  return houses.length === 0 ? null : `该单元已有房号${someOf(houses, '个')}，请修改房号规则`
}

interface GenerateProps extends Omit<HandMadeDialogProps, 'rows' | 'place'> {
  readonly projectId: string
  /** The building and unit that the form starts with, where one was chosen. */
  readonly start: Values
}

function Generate({ resource, action, projectId, start, onClose, onDone }: GenerateProps) {
  const state = useGenerate({
    resource,
    projectId,
    start,
    onGenerated: () => {
      guard.release()
      onDone()
      onClose()
    },
  })
  const { form, draft, plan, taken, sum, dirty } = state
  const guard = useLeaveGuard(dirty, draft.end)
  const models = useMemo(
    () => (state.models.rows ?? []).map(({ id, name }) => ({ value: id, label: String(name) })),
    [state.models.rows],
  )
  const isWritten = plan.floors.length > 0
  const standing = standingOf(state)
  const isFaulty = standing !== null || Object.keys(state.remarks).length > 0
  const submit = () => void form.submit()
  return (
    <Drawer
      open
      title={action.label}
      width="min(1120px, 100vw)"
      maskClosable={!dirty}
      keyboard={!form.saving}
      closable={!form.saving}
      onClose={() => guard.leave(onClose)}
      footer={
        <DialogFooter
          status={
            <>
              {isWritten && `共 ${sum.floors} 层、${sum.houses} 套房屋`}
              {form.saving && '，正在生成…'}
            </>
          }
          label={action.label}
          running={form.saving}
          disabled={isFaulty}
          onSubmit={submit}
          onCancel={() => guard.leave(onClose)}
        />
      }
    >
      <FieldForm
        resource={resource.name}
        groups={groups}
        subject={state.subject}
        state={form}
        draft={draft}
        remarks={state.remarks}
        onSubmit={submit}
      >
        <TokenHelp state={state} />
        <PlanExtra state={state} />
      </FieldForm>
      {standing !== null && <Alert type="error" showIcon className="estate-note" message={standing} />}
      <PlanTable
        plan={plan}
        taken={taken}
        models={models}
        chosen={state.chosen}
        onChoose={state.choose}
        disabled={form.saving}
      />
    </Drawer>
  )
}

/** Makes the floors and houses of a building by a rule, which shows them before anything is sent. */
export default function GenerateDialog({ rows: _rows, place, ...props }: HandMadeDialogProps) {
  const { projectId, ...start } = place
  return typeof projectId === 'string' && <Generate {...props} projectId={projectId} start={start} />
}
