import { day, hour, minute, second } from './durations.ts'

/** How long something takes or took, in the two largest units: `2天3小时`, `1小时20分`, `35分`; below a minute `不足1分`. */
export function durationWords(seconds: number): string {
  const minutes = Math.floor(Math.abs(seconds) / 60)
  if (minutes === 0) return '不足1分'
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts: readonly (readonly [number, string])[] =
    days > 0
      ? [
          [days, '天'],
          [hours, '小时'],
        ]
      : [
          [hours, '小时'],
          [rest, '分'],
        ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join('')
}

/** What is left until a time limit, or how long ago it passed. */
export const timeLeftWords = (secondsLeft: number): string =>
  `${secondsLeft < 0 ? '已超时' : '剩余'}${durationWords(secondsLeft)}`

const lengthUnits = [
  ['天', 86_400],
  ['小时', 3600],
  ['分钟', 60],
  ['秒', 1],
] as const

/** A length of time as people say it, by its two largest units: `2天3小时`, `5分钟`, `0秒`. */
export function lengthText(seconds: number): string {
  const first = lengthUnits.findIndex(([, length]) => seconds >= length)
  if (first === -1) return '0秒'
  let rest = seconds
  const parts = lengthUnits.slice(first, first + 2).map(([name, length]) => {
    const whole = Math.floor(rest / length)
    rest -= whole * length
    return whole > 0 ? `${whole}${name}` : ''
  })
  return parts.join('')
}

const clockUnits = [
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
  const parts = clockUnits.flatMap(([unit, length], index) => {
    const within = clockUnits[index - 1]?.[1] ?? Number.POSITIVE_INFINITY
    const count = Math.floor((off % within) / length)
    return count > 0 ? [`${count} ${unit}`] : []
  })
  return `网关时钟${lag < 0 ? '快' : '慢'} ${parts.slice(0, 2).join(' ')}`
}
