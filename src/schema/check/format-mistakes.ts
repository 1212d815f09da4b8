import { mistakeCodes } from './codes.ts'
import type { Mistake } from './mistake.ts'

const longest = 200

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** As it would be written; what JSON cannot carry is named by its type. */
function written(found: unknown): string {
  if (found instanceof RegExp) return String(found)
  try {
    return JSON.stringify(found) ?? `(${typeof found})`
  } catch {
    return `(${typeof found})`
  }
}

function foundText(found: unknown): string {
  if (typeof found === 'string') return `“${shortened(found)}”`
  return found === undefined ? '(无)' : shortened(written(found))
}

function formatMistake({ code, path, message, found, nearest }: Mistake): string {
  const hint = nearest === null ? '' : `   最接近：${nearest}`
  return [
    `${code} ${mistakeCodes[code]}：${path}`,
    `      ${message}`,
    `      发现：${foundText(found)}${hint}`,
  ].join('\n')
}

/** For people: the terminal of `npm run config:check` and the overlay of the development server. */
export const formatMistakes = (mistakes: readonly Mistake[]): string =>
  [
    `resources.config.ts 有 ${mistakes.length} 处错误，说明见 docs/config-mistakes.md`,
    ...mistakes.map(formatMistake),
  ].join('\n\n')
