import type { DemoRecord } from '#config'
import { relation as relations } from '#resources/estate-dictionaries.ts'
import { residents } from './customer.demo.ts'

export const houseUsers: readonly DemoRecord<'houseUser'>[] = residents.map(
  ({ house, customer, relation, isMain }) => ({
    id: customer.id.replace('customer', 'resident'),
    projectId: house.projectId,
    houseId: house.id,
    userId: customer.id,
    name: customer.name,
    phone: customer.phone,
    relation,
    isMain,
    startTime: customer.createTime ?? null,
    expireTime: relation === relations.tenant ? '2028-12-31 23:59:59' : null,
    createTime: customer.createTime,
  }),
)
