import { minute } from '#domain/durations.ts'
/** Hands a text file to the browser's downloads. */
export function saveFile(name: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then, or the browser has refused it.
  setTimeout(() => URL.revokeObjectURL(url), minute)
}
