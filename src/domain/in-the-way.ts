/** How records are told of: 房屋, counted in 套. */
interface Counted {
  readonly counter: string
  readonly label: string
}

/** `n`: how many of them the caller sees. Of what lies outside their data scope not even the number is told. */
export const inTheWay = (label: string, n: number, others: Counted, verb = '删除'): string =>
  n > 0
    ? `该${label}下存在${n}${others.counter}${others.label}，无法${verb}`
    : `该${label}正被使用，无法${verb}`
