/** One registry of all parts. No two modules say something of the same name. */
export function merged<T>(
  what: string,
  parts: readonly (Readonly<Record<string, T>> | undefined)[],
): Record<string, T> {
  const all: Record<string, T> = {}
  for (const part of parts)
    for (const [name, one] of Object.entries(part ?? {})) {
      if (Object.hasOwn(all, name)) throw new Error(`two modules have ${what} for ${name}`)
      all[name] = one
    }
  return all
}
