import { singleEnum } from '#resources/dictionaries.ts'
import type { CallHandler } from '../../contracts.ts'

/** GET enum list: the dictionary of a field as `{ value, label }[]`. */
const enumOf =
  (resource: string, field: string): CallHandler =>
  async (_input, { services: { config } }) => {
    const found = config.resources[resource]?.fields[field]
    const entries = found?.kind === 'choice' ? found.dictionary.entries : []
    return entries.map(({ value, label }) => ({ value, label }))
  }

export const productEnumList = enumOf('techProduct', 'category')

/** The fields of a single product whose values are asked for. */
const singleEnums: Readonly<Record<number, string>> = {
  [singleEnum.type]: 'type',
  [singleEnum.protocol]: 'protocol',
  [singleEnum.platform]: 'thirdPlatform',
}

export const singleEnumList: CallHandler = (input, context) =>
  enumOf('singleProduct', singleEnums[Number(input.type)] ?? 'type')(input, context)
