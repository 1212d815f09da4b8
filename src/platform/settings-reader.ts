export type Environment = Readonly<Record<string, string | undefined>>

/** What a value may look like, and how that is said to whoever set another one. */
interface Form {
  readonly isRight: (given: string) => boolean
  readonly said: string
}

/** Reads settings one by one and keeps what is wrong with them, so that it can be told all at once. */
export interface SettingsReader {
  readonly problems: string[]
  /** Empty counts as not given. */
  text(name: string, fallback: string): string
  oneOf<const V extends string>(name: string, allowed: readonly V[], fallback: V): V
  isOn(name: string, fallback: 'on' | 'off'): boolean
  integer(name: string, min: number, max: number, fallback: number): number
  /** Null: not given. The value may hold a password or a token: it is not repeated. */
  secretUrl(name: string, form: Form): string | null
  publicUrl(name: string): string | null
  /** Null: not given. */
  secret(name: string): string | null
  clientName(name: string, fallback: string): string
}

/** A reader of the variables of an environment. */
export function readerOf(environment: Environment): SettingsReader {
  const problems: string[] = []
  const text = (name: string, fallback: string) => environment[name]?.trim() || fallback

  function oneOf<const V extends string>(name: string, allowed: readonly V[], fallback: V): V {
    const given = text(name, fallback)
    const found = allowed.find((value) => value === given)
    if (found === undefined) problems.push(`${name}: "${given}" is none of ${allowed.join(', ')}`)
    return found ?? fallback
  }

  return {
    problems,
    text,
    oneOf,
    isOn: (name, fallback) => oneOf(name, ['on', 'off'], fallback) === 'on',
    integer(name, min, max, fallback) {
      const given = text(name, String(fallback))
      const value = Number(given)
      const isValid = /^\d+$/.test(given) && value >= min && value <= max
      if (!isValid) problems.push(`${name}: "${given}" is no whole number from ${min} to ${max}`)
      return isValid ? value : fallback
    },
    secretUrl(name, { isRight, said }) {
      const given = text(name, '')
      if (given === '') return null
      if (!isRight(given) || !URL.canParse(given)) problems.push(`${name}: not of the form ${said}`)
      return given
    },
    publicUrl(name) {
      const given = text(name, '')
      if (given === '') return null
      if (!/^https?:\/\/[^\s/]+$/.test(given) || !URL.canParse(given))
        problems.push(`${name}: "${given}" is not of the form https://host:port`)
      return given
    },
    secret(name) {
      const given = text(name, '')
      if (given !== '' && given.length < 32) problems.push(`${name}: shorter than 32 characters`)
      return given === '' ? null : given
    },
    clientName(name, fallback) {
      const given = text(name, fallback)
      if (!/^[\w.-]{1,100}$/.test(given))
        problems.push(`${name}: "${given}" has more than letters, digits, dots and dashes`)
      return given
    },
  }
}
