import { Form } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { tellMade } from '#admin/lib/made-records.ts'
import { notify } from '#admin/lib/notices.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { startValues } from '#admin/screens/form/form-model.ts'
import { plainForm } from '#admin/screens/form/form-subject.ts'
import { fromForm } from '#admin/screens/form/form-values.ts'
import { useDraftedForm } from '#admin/screens/form/use-drafted-form.ts'
import { useAllRows } from '#admin/screens/model/use-all-rows.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import type { ResolvedResource, Values } from '#schema'
import { useStanding } from '../use-standing.ts'
import { modelsFor, planOf, sumOf, takenIn } from './plan-view.ts'

const call = callOf('floor.generate')

/** What stands in the form; the project is given, floors to skip and models have inputs of their own. */
const { projectId: _project, skipNos: _skipped, models: _models, ...fields } = call.input

const subject = plainForm(fields)

const counted = ['startNo', 'endNo', 'housePerFloor'] as const

const leftSkips = (left: unknown): readonly number[] =>
  Array.isArray(left) ? left.filter((one): one is number => Number.isInteger(one)) : []

const leftModels = (left: unknown): readonly (string | null)[] =>
  Array.isArray(left) ? left.map((one: unknown) => (typeof one === 'string' ? one : null)) : []

interface Generated {
  readonly ids: readonly string[]
  readonly houseNum: number
}

interface GenerateOptions {
  readonly resource: ResolvedResource
  readonly projectId: string
  readonly start: Values
  readonly onGenerated: () => void
}

/** The form, the plan it stands for, and sending it. */
export function useGenerate({ resource, projectId, start, onGenerated }: GenerateOptions) {
  const refresh = useRefresh(resource)
  const [skipNos, setSkipNos] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<readonly (string | null)[]>([])
  const [usual, setUsual] = useState<string | null>(null)
  const filters = useMemo(() => ({ projectId }), [projectId])
  const standing = useStanding(projectId)
  const models = useAllRows(config.resources.houseModel, filters, null)

  const { state: form, draft } = useDraftedForm({
    place: { resource: resource.name, of: 'generate', id: null, preset: { projectId }, origin: null },
    version: null,
    beside: {
      entered: {
        ...(skipNos.length > 0 && { skipNos }),
        ...(usual !== null && { usual }),
        ...(chosen.some((one) => one !== null) && { chosen }),
      },
      onTake: (left) => {
        setSkipNos(leftSkips(left.skipNos))
        setUsual(typeof left.usual === 'string' ? left.usual : null)
        setChosen(leftModels(left.chosen))
      },
    },
    subject,
    start: { ...startValues(fields), ...start },
    save: async (values) => {
      const now = planOf({ ...values, skipNos })
      if (Object.keys(now.errors).length > 0)
        throw new CallError('请先修改标红的内容', codes.invalid, { errors: now.errors })
      const count = now.floors[0]?.houses.length ?? 0
      const { ids, houseNum } = await request<Generated>(call, {
        ...values,
        projectId,
        skipNos: skipNos.map((floorNo) => ({ floorNo })),
        models: modelsFor(chosen, usual, count).map((modelId) => ({ modelId })),
      })
      tellMade(resource.name, ids)
      notify({ type: 'success', text: `已生成 ${ids.length} 层、${houseNum} 套房屋` })
      void refresh()
      draft.end()
      onGenerated()
    },
  })
  const live = Form.useWatch((values: Values | undefined) => values && fromForm(fields, values), form.form)
  const values = live ?? fromForm(fields, form.initial.current)
  const key = JSON.stringify([values, skipNos])
  // The watched values are new objects at every letter; the plan of 10,000 houses is made for what they say.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says all of it
  const plan = useMemo(() => planOf({ ...values, skipNos }), [key])
  const taken = useMemo(() => takenIn(plan.floors, standing, values), [plan, standing, values])
  const choose = useCallback(
    (position: number, modelId: string | null) =>
      setChosen((old) => {
        const next = [...old]
        while (next.length <= position) next.push(null)
        next[position] = modelId
        return next
      }),
    [],
  )
  const chooseAll = (modelId: string | null) => {
    setUsual(modelId)
    setChosen([])
  }
  const positions = plan.floors[0]?.houses.length ?? 0
  return {
    ...{ subject, form, draft, plan, taken, skipNos, setSkipNos, choose, chooseAll, usual },
    chosen: useMemo(() => modelsFor(chosen, usual, positions), [chosen, usual, positions]),
    // A number that is not there yet is told when the form is sent.
    remarks: counted.every((name) => Number.isInteger(values[name])) ? plan.errors : {},
    sum: sumOf(plan),
    models,
    dirty: form.dirty || skipNos.length > 0 || usual !== null || chosen.some((one) => one !== null),
  }
}

export type GenerateState = ReturnType<typeof useGenerate>
