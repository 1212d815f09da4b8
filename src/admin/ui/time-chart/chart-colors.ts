/** Told apart by eyes that see few colours, too; each at least 3:1 on its ground. */
const colors = {
  light: ['#0b66ad', '#c4501b', '#1d7a3c', '#8a3ffc', '#b0206e', '#7a5c00', '#00767a', '#4a5563'],
  dark: ['#6cc0fa', '#ff9d6b', '#6bd08c', '#c4a1ff', '#ff8ac4', '#e3c04d', '#4fd0d4', '#b8c2cd'],
} as const

/** The color of the line with this number, for a light or a dark ground. */
export const lineColor = (index: number, isDark: boolean): string => {
  const all = colors[isDark ? 'dark' : 'light']
  return all[index % all.length] ?? all[0]
}
