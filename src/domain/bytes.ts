const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `1258291` -> `1.2 MB`; a kilobyte is 1,024 bytes, as everywhere here. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.abs(bytes) || 1) / 10)))
  const amount = Math.round((bytes / 1024 ** power) * 10) / 10
  // 1023.99 KB are a megabyte to people.
  return amount === 1024 && power < units.length - 1 ? `1 ${units[power + 1]}` : `${amount} ${units[power]}`
}
