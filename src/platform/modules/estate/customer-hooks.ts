import { customerSource } from '#resources/estate-dictionaries.ts'
import { momentOf } from '../../services/call-context.ts'
import type { HooksOf } from '../hooks-of.ts'

/** Who is entered here has registered here, and now. */
export const customerHooks: HooksOf<'customer'> = {
  async beforeCreate(values, { services, isImport }) {
    const source = isImport ? customerSource.import : customerSource.admin
    return { ...values, source, registerTime: momentOf(services) }
  },
}
