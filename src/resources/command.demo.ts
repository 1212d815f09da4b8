import type { DemoRecord } from '#config'
import { formatAttributeId } from '#domain/attribute-id.ts'
import { day, minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { formatValue } from '#domain/value-format.ts'
import type { DemoContext } from '#platform/module-contracts.ts'
import { type Random, randomOf, range } from '#platform/seed/random.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import { controlAttributes } from './control-attribute.demo.ts'
import { livedIn } from './house.demo.ts'
import { productDevices } from './product-device.demo.ts'

type Command = DemoRecord<'command'>
type Control = DemoRecord<'controlAttribute'>

const { succeeded, failed, timedOut, expired } = commandStatus

/** How commands of the past have ended: nearly all of them well. */
const ends = [
  ...Array.from({ length: 16 }, () => ({ commandStatus: succeeded })),
  { commandStatus: failed, resultCode: 'E17', resultMsg: '压缩机保护中，稍后再试' },
  { commandStatus: timedOut, resultMsg: '设备未响应，请稍后重试' },
] as const

function someValue({ typeCode: type, enumList, min, max, step }: Control, random: Random): string {
  if (type === typeCode.bool) return String(random.below(2))
  if (type === typeCode.enumeration) return String(random.pick(enumList ?? []).value)
  const low = Number(min ?? 0)
  const size = Number(step ?? 1)
  return String(low + size * random.below(Math.floor((Number(max ?? low) - low) / size) + 1))
}

const format = (control: Control, value: string) =>
  formatValue(value, {
    typeCode: control.typeCode,
    unit: control.unit ?? '',
    ...(control.trueText ? { trueText: control.trueText } : {}),
    ...(control.falseText ? { falseText: control.falseText } : {}),
    enumList: (control.enumList ?? []) as readonly { readonly value: number; readonly label: string }[],
  })

function timesOf(random: Random, sentAt: number, status: number) {
  if (status === expired) return { expireTime: formatTime(sentAt + day) }
  const costMs = 300 + random.below(2200)
  const sendTime = formatTime(sentAt)
  return status === timedOut
    ? { sendTime, ackTime: null, costMs: null }
    : { sendTime, deliverTime: sendTime, ackTime: formatTime(sentAt + costMs), costMs }
}

function commandOf(house: (typeof livedIn)[number], index: number, now: number): readonly Command[] {
  const random = randomOf(`command ${house.id} ${index}`)
  const controls = controlAttributes.filter(({ productId }) => productId === house.techProductId)
  const control = random.pick(controls)
  const device = productDevices.find(({ id }) => id === control?.deviceRelationId)
  if (!control || !device) return []
  const sentAt = now - random.below(20) * day - (10 + random.below(1000)) * minute
  const isOffline = house.onlineStatus !== onlineStatus.online
  const end = isOffline ? { commandStatus: expired, resultMsg: '设备未在有效期内上线' } : random.pick(ends)
  const value = someValue(control, random)
  const oldValue = someValue(control, random)
  return [
    {
      id: `${house.id.replace('house', 'cmd')}_${index + 1}`,
      houseId: house.id,
      attributeId: formatAttributeId({
        deviceType: String(deviceType.tech),
        deviceId: device.deviceId,
        serialNo: device.serialNo,
        attributeId: control.attributeId,
      }),
      deviceName: device.alias,
      attrName: control.name.replace(device.alias, ''),
      value,
      valueText: format(control, value),
      oldValue,
      oldValueText: format(control, oldValue),
      ...end,
      ...timesOf(random, sentAt, end.commandStatus),
      operatorName: random.pick(['沈嘉树', '周启明', '林知远']),
      createTime: formatTime(sentAt),
      createUserName: '沈嘉树',
    },
  ]
}

/** What was done in some homes in the last weeks. */
export const commands = ({ now }: DemoContext): readonly Command[] =>
  livedIn
    .filter((house, index) => house.techProductId && index % 12 === 0)
    .flatMap((house) => range(8).flatMap((index) => commandOf(house, index, now)))
