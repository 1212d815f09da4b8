import { day, hour, minute, second } from './durations.ts'

const units = [
  ['天', day],
  ['小时', hour],
  ['分', minute],
  ['秒', second],
] as const

/** What the network and a clock set once a day come to. */
const exact = 5 * second

/** How a gateway's clock goes that is so many milliseconds behind ours: `网关时钟慢 5 分 12 秒`. */
export function clockWords(lag: number): string {
  const off = Math.round(Math.abs(lag) / second) * second
  if (off < exact) return '网关时钟准确'
  const parts = units.flatMap(([unit, length], index) => {
    const within = units[index - 1]?.[1] ?? Number.POSITIVE_INFINITY
    const count = Math.floor((off % within) / length)
    return count > 0 ? [`${count} ${unit}`] : []
  })
  return `网关时钟${lag < 0 ? '快' : '慢'} ${parts.slice(0, 2).join(' ')}`
}
