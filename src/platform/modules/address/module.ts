import type { ModuleParts } from '../module-parts.ts'
import { addressList } from './address-list.ts'

export const addressModule = {
  calls: {
    'address.list': addressList,
  },
} satisfies ModuleParts
