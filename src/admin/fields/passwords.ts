const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const marks = '!@#$%^&*'
const all = letters + digits + marks

/** A random index below `size`, each as likely as the next. */
function below(size: number): number {
  const limit = Math.floor(2 ** 32 / size) * size
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < limit) return drawn % size
  }
}

const draw = (from: string) => from.charAt(below(from.length))

function shuffled(characters: readonly string[]): string[] {
  const result = [...characters]
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const held = result[at] ?? ''
    result[at] = result[other] ?? ''
    result[other] = held
  }
  return result
}

/** Twelve characters with a letter, a digit and a mark; none that look like another. */
export function generatePassword(length = 12): string {
  const first = [draw(letters), draw(digits), draw(marks)]
  const rest = Array.from({ length: length - first.length }, () => draw(all))
  return shuffled([...first, ...rest]).join('')
}

export type Strength = '弱' | '中' | '强'

/** By length and variety; what the rules refuse is weak whatever its variety. */
export function strengthOf(password: string): Strength {
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((pattern) => pattern.test(password)).length
  if (password.length < 8 || classes < 2) return '弱'
  return password.length >= 12 && classes >= 3 ? '强' : '中'
}
