import { platform } from '#resources/base-paths.ts'
import { call, reference, text } from '#schema'

/** What a device is told to do. */
export const commandCalls = {
  'command.send': call('POST', `${platform}/house/device/command/send`, ['/house/detail'], {
    houseId: reference('房屋', 'house', { required: true }),
    attributeId: text('属性', { required: true, max: 160 }),
    value: text('值', { required: true, max: 2048 }),
  }),
}
