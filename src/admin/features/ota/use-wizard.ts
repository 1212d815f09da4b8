import { useMemo, useState } from 'react'
import { CallError } from '#admin/providers/call-error.ts'
import { useDraftedForm } from '#admin/screens/form/use-drafted-form.ts'
import type { ResourceName } from '#config'
import { codes } from '#domain/error-codes.ts'
import type { Values } from '#schema'
import type { BoundProject, Firmware } from './bound-houses.ts'
import { isNewer, stillChosen } from './house-choice.ts'
import { mostHouses, startUpgrade, strategyForm, strategyStart, type UpgradeAnswer } from './ota-call.ts'
import { planMistake } from './strategy-words.ts'
import { useHouses } from './use-project-houses.ts'

export const steps = ['固件', '选择项目', '选择房屋', '策略', '确认'] as const
const [, atProjects, atHouses, atStrategy, atConfirm] = [0, 1, 2, 3, 4] as const

const noPreset: Values = {}
const firmwareName: ResourceName = 'firmware'
const never = () => false
const nobody: ReadonlySet<string> = new Set()

const leftIds = (left: unknown): readonly string[] =>
  Array.isArray(left) ? left.filter((one): one is string => typeof one === 'string') : []

/** Starts an upgrade, and tells what came of it or why it was refused. */
function useUpgrade(firmwareId: string, onStarted: () => void) {
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [answer, setAnswer] = useState<UpgradeAnswer | null>(null)
  const forget = () => {
    setRefusal(null)
    setAnswer(null)
  }
  const start = async (houseIds: readonly string[], strategy: Values) => {
    setSending(true)
    forget()
    try {
      setAnswer(await startUpgrade(firmwareId, houseIds, strategy))
      onStarted()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal([...new Set([error.message, ...Object.values(error.errors ?? {})])].join('；'))
    } finally {
      setSending(false)
    }
  }
  return { sending, refusal, answer, start, forget }
}

/** Everything that was chosen on the way; no step forgets what another one was told. */
export function useWizard(firmware: Firmware, bound: readonly BoundProject[], onStarted: () => void) {
  const [step, setStep] = useState(0)
  const [projectIds, chooseProjects] = useState<readonly string[]>([])
  const [houseIds, chooseHouses] = useState(nobody)
  const [strategy, setStrategy] = useState<Values>(strategyStart)

  const projects = useMemo(() => bound.filter(({ id }) => projectIds.includes(id)), [bound, projectIds])
  const houses = useHouses(firmware.productId, step >= atHouses ? projects : [], never)
  const chosen = useMemo(
    () => stillChosen(houseIds, houses.projects, firmware),
    [houseIds, houses.projects, firmware],
  )
  const { state: form, draft } = useDraftedForm({
    place: { resource: firmwareName, of: 'upgrade', id: firmware.id, preset: noPreset, origin: null },
    version: null,
    beside: {
      entered: {
        ...(projectIds.length > 0 && { projectIds }),
        ...(houseIds.size > 0 && { houseIds: [...houseIds] }),
      },
      onTake: (left) => {
        chooseProjects(leftIds(left.projectIds))
        chooseHouses(new Set(leftIds(left.houseIds)))
      },
    },
    subject: strategyForm,
    start: strategyStart,
    save: async (values) => {
      const mistake = planMistake(values, Date.now())
      if (mistake !== null) throw new CallError(mistake, codes.invalid, { errors: { planTime: mistake } })
      setStrategy(values)
      setStep(atConfirm)
    },
  })

  const { sending, refusal, answer, ...upgrade } = useUpgrade(firmware.id, () => {
    draft.settle({})
    onStarted()
  })

  /** Why one cannot go on from here; null: one can. */
  const lack = (): string | null => {
    if (step === atProjects && projects.length === 0) return '请选择项目'
    if (step < atHouses || answer) return null
    if (chosen.length === 0) return houses.loading ? '正在加载房屋' : '请选择房屋'
    return chosen.length > mostHouses ? `一次最多升级 ${mostHouses} 套房屋` : null
  }
  const next = () => {
    upgrade.forget()
    if (step === atStrategy) void form.submit()
    else if (step === atConfirm)
      void upgrade.start(
        chosen.map(({ id }) => id),
        strategy,
      )
    else setStep(step + 1)
  }
  const startOver = () => {
    upgrade.forget()
    setStep(atHouses)
    chooseHouses(nobody)
  }
  return {
    ...{ step, projects, projectIds, chooseProjects, houses, houseIds, chooseHouses, chosen },
    ...{ form, draft, strategy, sending, refusal, answer, startOver, next, lack: lack() },
    newer: chosen.filter((house) => isNewer(firmware, house)).length,
    back: () => setStep(step - 1),
    /** There is something to lose. */
    dirty: answer === null && (projectIds.length > 0 || form.dirty),
    atStrategy: step === atStrategy,
    last: step === atConfirm,
  }
}

export type WizardState = ReturnType<typeof useWizard>
