const slot = /\{(\w+)\}/g

/** The fields that a text of `prefill` stands for: 更换{position}{name} → position, name. */
export const fieldsOfPrefill = (template: string): string[] =>
  [...template.matchAll(slot)].flatMap(([, name]) => name ?? [])

/** The text itself; `read` says what people read of a field. */
export const prefillText = (template: string, read: (name: string) => string): string =>
  template.replace(slot, (_, name: string) => read(name))
