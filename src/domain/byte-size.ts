const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes as people read them, 1,024 of one unit being one of the next: `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** power
  return `${power === 0 ? amount : amount.toFixed(1)} ${units[power]}`
}
