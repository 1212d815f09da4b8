import { type SqlBool, sql } from 'kysely'
import { attributeValueError } from '#domain/attribute-value.ts'
import { day } from '#domain/durations.ts'
import { formatOf } from '#domain/house-attributes.ts'
import { formatTime } from '#domain/time.ts'
import { formatValue } from '#domain/value-format.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { logAction, logModule, logSource } from '#resources/dictionaries.ts'
import { accessMode } from '#resources/product-dictionaries.ts'
import { isEmpty, type Values } from '#schema'
import type { CallContext, CallHandler, Db } from '../../contracts.ts'
import { takeTurn } from '../../db/row-locks.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { insertRecord } from '../../records/insert-records.ts'
import { moveRecords } from '../../records/move.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { write } from '../../records/write.ts'
import { actorName } from '../../services/call-context.ts'
import type { DeviceLink } from '../device/gateway.ts'
import { devicesOfHouse } from '../device/house-devices.ts'
import { latestValues, setDesired } from '../device/values.ts'
import { attributesOf, controlsOf, houseOf } from '../house-device/attributes.ts'
import { commandMoves } from './command.moves.ts'
import { claimLength, dispatchCommands } from './dispatch-commands.ts'

/** For how long a command waits for its device to come on line. */
const timeToLive = day

/** The validated input of `command.send`. */
interface Asked {
  readonly houseId: string
  readonly attributeId: string
  readonly value: string
}

async function attributeIn({ db }: CallContext, house: Values, key: string) {
  const devices = await devicesOfHouse(db, String(house.id))
  const device = devices.find(({ attributes }) => attributes.some((one) => one.key === key))
  if (!device) throw invalid({ attributeId: '该房屋没有这个属性' })
  const controls = await controlsOf(db, house.techProductId)
  const latest = new Map((await latestValues(db, String(house.id), [key])).map((one) => [key, one]))
  const attribute = attributesOf(device, controls, latest).find((one) => one.attributeId === key)
  if (!attribute) throw notFound()
  return attribute
}

type Attribute = Awaited<ReturnType<typeof attributeIn>>

function refuseWrong(attribute: Attribute, value: string): void {
  if (attribute.accessMode === accessMode.readOnly) throw invalid({ attributeId: '该属性只读，不能下发指令' })
  const wrong = attributeValueError(attribute, value)
  if (wrong !== null) throw invalid({ value: `${attribute.name}${wrong}` })
}

/** Those that wait for the same attribute; what is being sent at this moment is let go. */
async function waitingFor(db: Db, { houseId, attributeId }: Asked, now: number): Promise<readonly string[]> {
  const isFree = sql<SqlBool>`(claim_time is null or claim_time <= ${formatTime(now - claimLength)}::timestamp)`
  const rows = await db
    .selectFrom('command')
    .select('id')
    .where('houseId', '=', houseId)
    .where('attributeId', '=', attributeId)
    .where('commandStatus', '=', commandStatus.queued)
    .where('deletedAt', 'is', null)
    .where(isFree)
    .execute()
  return rows.map(({ id }) => String(id))
}

/** 「将[1号楼-301]的[客厅面板 设定温度]由 24.00℃ 改为 26.00℃」 */
const sentence = (house: Values, target: string, oldText: string, newText: string) =>
  `将[${house.fullName}]的[${target}]${oldText === '' ? '设为' : `由 ${oldText} 改为`} ${newText}`

async function enqueue(context: CallContext, asked: Asked): Promise<string> {
  const { db, services } = context
  const { command } = services.config.resources
  if (!command) throw notFound()
  await takeTurn(db, `command.${asked.houseId}`)
  const house = await houseOf(context, asked.houseId)
  const attribute = await attributeIn(context, house, asked.attributeId)
  refuseWrong(attribute, asked.value)
  if (isEmpty(house.gatewayNo)) throw conflict('房屋没有网关，不能下发指令')
  const now = services.now().getTime()
  const overtaken = await waitingFor(db, asked, now)
  await moveRecords(context, commandMoves, 'overtake', overtaken, { resultMsg: '已由新的指令替代' })
  const format = formatOf(attribute)
  const texts = { old: formatValue(attribute.value, format), new: formatValue(asked.value, format) }
  const { id } = await insertRecord(context, command, {
    ...asked,
    deviceName: attribute.group,
    attrName: attribute.name,
    valueText: texts.new,
    oldValue: attribute.value,
    oldValueText: texts.old,
    commandStatus: commandStatus.queued,
    operatorName: actorName(context),
    logSource: logSource.admin,
    expireTime: formatTime(now + timeToLive),
    oneWay: attribute.accessMode === accessMode.writeOnly ? 1 : 0,
  })
  await setDesired(db, asked.houseId, asked.attributeId, asked.value, now)
  await recordOperation(context, {
    action: logAction.control,
    module: logModule.device,
    targetType: 'house',
    targetId: asked.houseId,
    targetName: String(house.fullName),
    content: sentence(house, `${attribute.group} ${attribute.name}`, texts.old, texts.new),
    before: { [attribute.name]: texts.old },
    after: { [attribute.name]: texts.new },
  })
  return String(id)
}

/**
 * POST command/send: writes the command down, then hands it to the device's gateway if that is connected. What a device
 * makes of it is told by the command's state.
 */
export const sendCommand =
  (link: DeviceLink): CallHandler =>
  async (input, context) => {
    const asked = input as unknown as Asked
    const resource = context.services.config.resources.command
    if (!resource) throw notFound()
    const attempt = { resource, verb: '下发', action: logAction.control }
    const commandId = await write(context, attempt, (inside) => enqueue(inside, asked))
    await dispatchCommands(context.services, link, asked.houseId)
    return { commandId }
  }
