const units = [
  ['天', 86_400],
  ['小时', 3600],
  ['分钟', 60],
  ['秒', 1],
] as const

/** A length of time as people say it, by its two largest units: `2天3小时`, `5分钟`, `0秒`. */
export function lengthText(seconds: number): string {
  const first = units.findIndex(([, length]) => seconds >= length)
  if (first === -1) return '0秒'
  let rest = seconds
  const parts = units.slice(first, first + 2).map(([name, length]) => {
    const whole = Math.floor(rest / length)
    rest -= whole * length
    return whole > 0 ? `${whole}${name}` : ''
  })
  return parts.join('')
}
