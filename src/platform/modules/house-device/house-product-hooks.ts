import { momentOf } from '../../services/call-context.ts'
import type { HooksOf } from '../hooks-of.ts'

/** A single product is in its house from when it was added. */
export const houseProductHooks: HooksOf<'houseProduct'> = {
  async beforeCreate(values, { services }) {
    return { ...values, bindTime: momentOf(services) }
  },
}
