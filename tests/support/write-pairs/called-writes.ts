import { pointsOperation } from '#resources/service-dictionaries.ts'
import type { ResolvedCall, ResolvedConfig, ResolvedField, Values } from '#schema'
import { sound } from '#tests/generated/cases/calls.ts'
import { login } from '#tests/generated/context/accounts.ts'
import { targetOf } from '#tests/generated/context/backend-values.ts'
import { recordsOf } from '#tests/generated/context/crud.ts'
import { make } from '#tests/generated/context/make.ts'
import { resourceOf, type TestContext } from '#tests/generated/context/test-context.ts'
import { png } from '#tests/generated/fixtures/content.ts'
import { fitted, referring, type Write, write } from './writes.ts'

type Own = (context: TestContext) => Promise<Values>

const phoneOf = (context: TestContext) => `139${String(context.next()).slice(-8).padStart(8, '0')}`

const requestId = (context: TestContext) => `pairs-${context.next()}`

const { projectId, houseId, productId } = fitted

const reported: Own = async () => ({
  ...{ projectId, productId, houseIds: [houseId] },
  ...{ startTime: '2026-01-01 00:00:00', endTime: '2026-01-01 06:00:00', pageNum: 1, pageSize: 20 },
})

/** What only the call itself knows to be right: no rule of its input says it. */
const own: Readonly<Record<string, Own>> = {
  'floor.generate': async (context) => ({
    building: `楼${context.next()}`,
    ...{ startNo: 1, endNo: 2, housePerFloor: 3, skipNos: [], models: [] },
  }),
  'integral.operate': async (context) => ({
    type: pointsOperation.add,
    integral: 10,
    requestId: requestId(context),
  }),
  'command.send': async () => ({
    houseId,
    attributeId: '1-device_panel-1-attr_panel_setTemp',
    value: '24',
  }),
  'house.gatewaySecret': async () => ({ houseId }),
  'house.otherDeviceReset': async () => ({ houseId }),
  'report.attributeUpdate': async () => ({
    ...{ projectId, productId, interval: '5m', agg: 'avg' },
    attributes: [{ attributeId: '1-device_panel-1-attr_panel_roomTemp', sort: 1 }],
  }),
  'app.orderCreate': async (context) => ({
    ...{ userId: 'customer_1', goodsId: 'goods_mug', num: 1 },
    requestId: requestId(context),
  }),
  'report.list': reported,
  'report.export': reported,
  'alarm.toWorkOrder': async () => ({ repairUserIds: [] }),
  'settings.update': async ({ next }) => ({ settings: { theme: next() % 2 === 0 ? 'dark' : 'light' } }),
  'log.create': async () => ({ targetType: null, targetId: null, targetName: null }),
  'auth.login': async () => ({ account: 'admin', password: 'Demo@2026', code: null, remember: 0 }),
  'auth.smsSend': async (context) => ({ phone: phoneOf(context) }),
}

/** References that a lookup offers are chosen so that they are offered, the others are any of the few. */
async function pointed(context: TestContext, call: ResolvedCall, values: Values): Promise<Values> {
  const fields = Object.values(call.input)
  const offered = (field: ResolvedField) =>
    (field.kind === 'reference' || field.kind === 'references') && field.lookup !== null
  const chosen: Record<string, unknown> = {}
  for (const field of fields) {
    if (!offered(field) || (field.kind !== 'reference' && field.kind !== 'references')) continue
    const id = await targetOf(context, call.input, field, values)
    if (id !== undefined) chosen[field.name] = field.kind === 'references' ? [id] : id
  }
  return {
    ...(await referring(
      context,
      fields.filter((field) => !offered(field)),
    )),
    ...chosen,
  }
}

const inputOf = async (context: TestContext, call: ResolvedCall): Promise<Values> => {
  const values = await sound(context, call)
  return { ...values, ...(await pointed(context, call, values)), ...(await own[call.name]?.(context)) }
}

const called = (call: ResolvedCall): Write =>
  write('call', call.name, async (context) => {
    const input = await inputOf(context, call)
    const as = call.allow === 'public' ? null : context.admin
    return () => context.client({ ...call, input, as })
  })

const password = 'Pairs@2026'

/** What ends sessions or changes who logs in is asked by somebody of whom nothing else depends. */
const byOneself: Readonly<Record<string, (context: TestContext, others: readonly Values[]) => Values>> = {
  'auth.logout': () => ({}),
  'auth.sessionEnd': (_context, [session]) => ({ id: session?.id }),
  'auth.passReset': () => ({ oldPassword: password, newPassword: `${password}x` }),
  'auth.phoneReset': (context) => ({ password, phone: phoneOf(context) }),
}

const calledByOneself = (call: ResolvedCall): Write =>
  write('call', call.name, async (context) => {
    const { config, client } = context
    const user = await make(context, resourceOf(context, 'user'), { only: 'required', values: { password } })
    const as = await login(config, client, String(user.values.account), password)
    const list = config.calls['auth.sessionList']
    const sessions = list ? recordsOf((await client({ ...list, as })).data) : []
    const input = byOneself[call.name]?.(context, sessions)
    return () => client({ ...call, input, as })
  })

const uploading = (call: ResolvedCall): Write =>
  write('call', call.name, async (context) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(png(16, 16))], `${context.next()}.png`))
    const path = `${call.path}?field=goods.coverUrl`
    return () => context.client({ method: call.method, path, form, as: context.admin })
  })

const writeOf = (call: ResolvedCall): Write => {
  if (call.name === 'upload.file') return uploading(call)
  return call.name in byOneself ? calledByOneself(call) : called(call)
}

/** Calls that are no operation of a resource, dialogs' among them. */
export const callsOf = ({ calls }: ResolvedConfig): readonly Write[] =>
  Object.values(calls)
    .filter(({ method }) => method === 'POST')
    .map(writeOf)
