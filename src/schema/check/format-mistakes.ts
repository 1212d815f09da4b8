import { mistakeCodes } from './codes.ts'
import type { Mistake } from './mistake.ts'

function foundText(found: unknown): string {
  if (typeof found === 'string') return `“${found}”`
  return found === undefined ? '(无)' : JSON.stringify(found)
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
