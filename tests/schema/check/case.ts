import {
  type CallDefinition,
  type ConfigDefinition,
  crud,
  type EntityDefinition,
  type Fields,
  type MistakeCode,
  type Mount,
  type MountOptions,
  text,
} from '#schema'

export type Definition = ConfigDefinition<
  Readonly<Record<string, Mount>>,
  Readonly<Record<string, CallDefinition>>
>

/** A config with one mistake, and what `check` has to say about it. */
export type Case = readonly [
  code: MistakeCode,
  config: Definition,
  path: string,
  found: unknown,
  nearest?: string | null,
]

/** What an author may write where the compiler does not look. */
export type Unchecked = Readonly<Record<string, unknown>>

/** An entity of one field `name`, and of what is given. */
export function made(part: Unchecked & { fields?: Fields } = {}, options: Unchecked = {}): Mount {
  const fields = { name: text('名称'), ...part.fields }
  const definition = { label: '物品', title: 'name', ...part, fields }
  return {
    entity: { fields, definition: definition as unknown as EntityDefinition<Fields, string> },
    options: options as MountOptions,
  }
}

/** A sound config but for what is given. */
export const configOf = (
  resources: Readonly<Record<string, Mount>>,
  rest: Partial<Omit<Definition, 'resources'>> = {},
): Definition => ({
  product: '檐',
  menu: [
    { name: '物品', path: '/thing' },
    { name: '其他', path: '/other' },
  ],
  calls: {},
  ...rest,
  resources,
})

/** A config of one entity, `thing`. */
export const one = (part: Unchecked & { fields?: Fields }, options: Unchecked = {}): Definition =>
  configOf({ thing: made(part, options) })

/** The options of an entity with all five calls. */
export const offered = { endpoints: crud('/api/thing'), permission: '/thing' }
