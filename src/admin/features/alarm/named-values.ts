/** A value of an enumeration with its name, as far as it is entered. */
interface NamedValue {
  readonly value: string
  readonly label: string
}

/** The rows of 枚举值 that have both. */
export const namedValues = (rows: unknown): readonly NamedValue[] =>
  (Array.isArray(rows) ? rows : []).flatMap(({ value, label }: Record<string, unknown>) =>
    Number.isInteger(value) && typeof label === 'string' && label !== ''
      ? [{ value: String(value), label }]
      : [],
  )

export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []

/** 故障, or 9 where no row has that value. */
export const nameOf = (named: readonly NamedValue[], text: string): string =>
  named.find(({ value }) => value === text)?.label ?? text

/** Names as their values, each once; what is no name stays as it was typed. */
export const valuesOf = (named: readonly NamedValue[], texts: readonly string[]): readonly string[] => [
  ...new Set(
    texts.map((text) => {
      const typed = text.trim()
      return named.find(({ label }) => label === typed)?.value ?? typed
    }),
  ),
]
