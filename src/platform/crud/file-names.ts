import { isEmpty, type ResolvedResource, type Values } from '#schema'

/** Where a file changed and nobody said what it is called: the name it is kept under. */
export function fileNames(
  resource: ResolvedResource,
  current: Values,
  record: Values,
  given: Values,
): Values {
  const names = Object.values(resource.fields).flatMap((field): [string, unknown][] => {
    const into = field.kind === 'file' ? field.facts?.name : undefined
    const url = record[field.name] ?? null
    if (into === undefined || url === (current[field.name] ?? null) || !isEmpty(given[into])) return []
    return [[into, typeof url === 'string' ? (url.split('/').at(-1) ?? null) : null]]
  })
  return Object.fromEntries(names)
}
