import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import {
  choice,
  crud,
  defineConfig,
  dictionary,
  entity,
  integer,
  mount,
  password,
  phone,
  resolve,
  text,
} from '#schema'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleDefinition, sampleModules } from './sample-config.ts'

const stage = dictionary('阶段', { open: [1, '进行中'], done: [2, '完成'] })

/** A visit, whose buttons ask for what a log and a timeline may not say in clear. */
const visit = entity({
  label: '来访',
  title: 'name',
  timeline: true,
  fields: {
    name: text('名称', { required: true }),
    seats: integer('座位', { min: 0 }),
    signer: text('签收人', { mask: 'name', writtenBy: 'action' }),
    stage: choice('阶段', stage, { readOnly: true }),
  },
  states: {
    field: 'stage',
    initial: stage.open,
    transitions: {
      finish: {
        label: '完成',
        from: [stage.open],
        to: stage.done,
        call: 'finish',
        input: ['signer'],
        ask: { witness: text('见证人', { mask: 'name' }), pin: password('口令') },
      },
    },
  },
  actions: {
    seat: {
      label: '入座',
      call: 'seat',
      input: ['seats'],
      ask: { caller: phone('来电'), host: text('接待人', { mask: 'name' }), pin: password('口令') },
    },
  },
})

const config = resolve(
  defineConfig({
    ...sampleDefinition,
    resources: {
      ...sampleDefinition.resources,
      visit: mount(visit, { endpoints: crud('/platform/admin/v1/visit'), permission: 'project' }),
    },
  }),
)

describe.each(oneEngine)('what people answer to a button, on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config, modules: sampleModules })
  })
  afterAll(() => eaves.close())

  const pin = 'Secret@2026'
  const create = async (name: string) => String((await eaves.call('visit.create', { name })).data.id)
  const lastLog = async () => (await eaves.call('operationLog.list', { pageSize: 10 })).data.list[0]

  it('is told by the log with masks on and without passwords, for an action', async () => {
    const id = await create('访一')
    const answers = { seats: 2, caller: '13812345678', host: '欧阳修', pin }
    expect((await eaves.call('visit.seat', { id, ...answers })).code).toBe(codes.ok)
    const entry = await lastLog()
    expect(entry.content).toBe('将来访[访一]入座：[座位]由 空 改为 2')
    expect(entry.after).toEqual({ seats: 2, caller: '138****5678', host: '欧*修' })
  })

  it('is told by the log and the timeline with masks on and without passwords, for a transition', async () => {
    const id = await create('访二')
    const answers = { signer: '欧阳修', witness: '司马光', pin }
    expect((await eaves.call('visit.finish', { id, ...answers })).code).toBe(codes.ok)
    expect((await lastLog()).after).toMatchObject({ signer: '欧*修', witness: '司*光' })
    const { data } = await eaves.call('visit.detail', { id })
    expect(data.timeline.at(-1)).toMatchObject({ action: '完成', remark: '签收人：欧*修；见证人：司*光' })
    expect(JSON.stringify([await lastLog(), data.timeline])).not.toContain(pin)
  })
})
