import { Alert, Button, Steps } from 'antd'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { momentNow } from '#admin/lib/moment-now.ts'
import { useNarrow } from '#admin/lib/use-narrow.ts'
import { DraftOffer } from '#admin/screens/form/draft-offer.tsx'
import { config } from '#config'
import { isVisible, type Values } from '#schema'
import type { Firmware } from './bound-houses.ts'
import { HousesStep } from './houses-step.tsx'
import { Outcome } from './outcome.tsx'
import { ProjectsStep } from './projects-step.tsx'
import { StrategyStep } from './strategy-step.tsx'
import { strategyWords } from './strategy-words.ts'
import type { useBoundProjects } from './use-project-houses.ts'
import { steps, type WizardState } from './use-wizard.ts'

const { fields } = config.resources.firmware

const shown = [
  'name',
  'versionName',
  'module',
  'packageType',
  'baseVersionIds',
  'fileName',
  'fileSize',
  'signMethod',
  'description',
]

/** What is about to be installed. */
function FirmwareStep({ firmware }: { readonly firmware: Firmware }) {
  const named = shown.flatMap((name) => fields[name] ?? [])
  return (
    <dl className="ota-facts">
      {named
        .filter((field) => isVisible(field, firmware, momentNow()))
        .map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <FieldCell field={field} record={firmware} detail />
            </dd>
          </div>
        ))}
    </dl>
  )
}

interface ConfirmStepProps {
  readonly firmware: Firmware
  readonly projects: readonly string[]
  readonly houses: number
  readonly strategy: Values
  /** Why the last try was refused. */
  readonly refusal: string | null
}

/** What will happen, in words. */
const ConfirmStep = ({ firmware, projects, houses, strategy, refusal }: ConfirmStepProps) => (
  <div className="ota-confirm">
    {refusal !== null && <Alert type="error" showIcon message="升级未开始" description={refusal} />}
    <p>
      将把 {projects.join('、')} 的 <strong>{houses} 套</strong>房屋的 {firmware.module} 模块升级到{' '}
      <strong>{firmware.versionName}</strong>（{firmware.name}）。
    </p>
    <ul>
      {strategyWords(houses, strategy).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <p className="ota-weak">离线的房屋会等到上线后再推送。升级期间设备可能短时间无法使用。</p>
  </div>
)

interface WizardProps {
  readonly firmware: Firmware
  readonly bound: ReturnType<typeof useBoundProjects>
  readonly wizard: WizardState
  readonly onReread: () => void
  readonly nameOf: (id: string) => string
}

function Step({ firmware, bound, wizard, onReread }: WizardProps) {
  switch (steps[wizard.step]) {
    case '固件':
      return <FirmwareStep firmware={firmware} />
    case '选择项目':
      return (
        <ProjectsStep
          {...bound}
          onRetry={bound.retry}
          chosen={wizard.projectIds}
          onChoose={wizard.chooseProjects}
        />
      )
    case '选择房屋':
      return (
        <HousesStep
          firmware={firmware}
          houses={wizard.houses}
          onRetry={onReread}
          chosen={wizard.houseIds}
          onChoose={wizard.chooseHouses}
        />
      )
    case '确认':
      return (
        <ConfirmStep
          firmware={firmware}
          projects={wizard.projects.map(({ name }) => name)}
          houses={wizard.chosen.length}
          strategy={wizard.strategy}
          refusal={wizard.refusal}
        />
      )
    default:
      return null
  }
}

/** 固件 → 项目 → 房屋 → 策略 → 确认. */
export function Wizard(props: WizardProps) {
  const { wizard } = props
  const narrow = useNarrow()
  if (wizard.answer) return <Outcome answer={wizard.answer} nameOf={props.nameOf} />
  return (
    <div className="ota-wizard">
      {narrow ? (
        <p className="ota-step">
          第 {wizard.step + 1} / {steps.length} 步 <strong>{steps[wizard.step]}</strong>
        </p>
      ) : (
        <Steps size="small" current={wizard.step} items={steps.map((title) => ({ title }))} />
      )}
      <DraftOffer draft={wizard.draft} />
      <Step {...props} />
      {/* Stays, so that what was typed does. */}
      <div hidden={!wizard.atStrategy}>
        <StrategyStep
          state={wizard.form}
          houses={wizard.chosen.length}
          newer={wizard.newer}
          onSubmit={wizard.next}
        />
      </div>
    </div>
  )
}

interface WizardButtonsProps {
  readonly wizard: WizardState
  readonly onWatch: () => void
}

export function WizardButtons({ wizard, onWatch }: WizardButtonsProps) {
  if (wizard.answer)
    return (
      <div className="form-buttons">
        <Button onClick={wizard.startOver}>再次升级</Button>
        <Button type="primary" onClick={onWatch}>
          查看进度
        </Button>
      </div>
    )
  return (
    <div className="form-buttons ota-buttons">
      {wizard.lack !== null && <span className="ota-weak">{wizard.lack}</span>}
      {wizard.step > 0 && (
        <Button onClick={wizard.back} disabled={wizard.sending}>
          上一步
        </Button>
      )}
      <Button type="primary" onClick={wizard.next} loading={wizard.sending} disabled={wizard.lack !== null}>
        {wizard.last ? '开始升级' : '下一步'}
      </Button>
    </div>
  )
}
