import { momentOf } from '../../services/call-context.ts'
import type { HooksOf } from '../hooks-of.ts'
import type { HandlersOf, ModuleOptions, ModuleParts } from '../module-parts.ts'
import { attributeData, deviceAttributes, houseAttributes } from './attribute-calls.ts'
import { deviceMenu } from './device-menu.ts'
import type { houseDeviceCalls } from './house-device.calls.ts'
import { resetDevices } from './reset-devices.ts'

/** A single product is in its house from when it was added. */
const houseProductHooks: HooksOf<'houseProduct'> = {
  async beforeCreate(values, { services }) {
    return { ...values, bindTime: momentOf(services) }
  },
}

export const houseDeviceModule = ({ link }: ModuleOptions) =>
  ({
    calls: {
      'house.otherDeviceReset': resetDevices(link),
      'houseDevice.menu': deviceMenu,
      'houseDevice.attribute': deviceAttributes,
      'houseDevice.attributeList': houseAttributes,
      'houseDevice.attributeData': attributeData,
    } satisfies HandlersOf<typeof houseDeviceCalls>,
    hooks: {
      houseProduct: houseProductHooks,
    },
  }) satisfies ModuleParts
