import type { ModuleOptions, ModuleParts } from '../module-parts.ts'
import { attributeData, deviceAttributes, houseAttributes } from './attribute-calls.ts'
import { deviceMenu } from './device-menu.ts'
import { houseProductHooks } from './house-product-hooks.ts'
import { resetDevices } from './reset-devices.ts'

export const houseDeviceModule = ({ link }: ModuleOptions) =>
  ({
    calls: {
      'house.otherDeviceReset': resetDevices(link),
      'houseDevice.menu': deviceMenu,
      'houseDevice.attribute': deviceAttributes,
      'houseDevice.attributeList': houseAttributes,
      'houseDevice.attributeData': attributeData,
    },
    hooks: {
      houseProduct: houseProductHooks,
    },
  }) satisfies ModuleParts
