import type { ModuleParts } from '../module-parts.ts'
import { controlAttributeHooks } from './control-attribute-hooks.ts'
import { deviceAttributeHooks } from './device-attribute-hooks.ts'
import { productEnumList, singleEnumList } from './enum-lists.ts'
import { firmwareHooks } from './firmware-hooks.ts'
import { productDeviceHooks } from './product-device-hooks.ts'
import { techProductHooks } from './tech-product-hooks.ts'

export const productModule = {
  calls: {
    'techProduct.enumList': productEnumList,
    'singleProduct.enumList': singleEnumList,
  },
  hooks: {
    controlAttribute: controlAttributeHooks,
    deviceAttribute: deviceAttributeHooks,
    firmware: firmwareHooks,
    productDevice: productDeviceHooks,
    techProduct: techProductHooks,
  },
} satisfies ModuleParts
