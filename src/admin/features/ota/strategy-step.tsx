import { Alert, Form } from 'antd'
import { FieldForm } from '#admin/screens/form/field-form.tsx'
import type { FieldFormState } from '#admin/screens/form/use-field-form.ts'
import { config } from '#config'
import type { Values } from '#schema'
import { strategyForm } from './ota-call.ts'
import { wavesOf } from './strategy-words.ts'

interface StrategyStepProps {
  readonly state: FieldFormState
  readonly houses: number
  /** Chosen houses in which something newer runs. */
  readonly newer: number
  readonly onSubmit: () => void
}

const groups = [{ title: '', fields: Object.keys(strategyForm.asked) }]

/** When it starts, how fast it goes, when it gives up. */
export function StrategyStep({ state, houses, newer, onSubmit }: StrategyStepProps) {
  const values: Values =
    Form.useWatch(
      ({ batchSize, stopFailRate, force }: Values) => ({ batchSize, stopFailRate, force }),
      state.form,
    ) ?? state.initial.current
  const waves = wavesOf(houses, values)
  return (
    <div className="ota-strategy">
      {newer > 0 && values.force !== 1 && (
        <Alert type="warning" showIcon message={`${newer} 套房屋的当前版本更高，未允许降级时会被跳过`} />
      )}
      <FieldForm
        resource={config.resources.firmware.name}
        groups={groups}
        subject={strategyForm}
        state={state}
        onSubmit={onSubmit}
      />
      {waves !== null && (
        <p className="ota-note" role="status">
          {waves}。各批依次推送，上一批结束后才开始下一批。
        </p>
      )}
    </div>
  )
}
