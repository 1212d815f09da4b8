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
