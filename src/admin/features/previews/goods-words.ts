import { isEmpty, type Moment, type Values } from '#schema'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The cover and the others, each once. */
export const picturesOf = ({ coverUrl, images }: Values): readonly string[] => [
  ...new Set([...(isEmpty(coverUrl) ? [] : [String(coverUrl)]), ...texts(images)]),
]

/** What there is to know before redeeming. */
export function hintOf({ stock, limitPerUser, endTime }: Values): string {
  const limit = Number(limitPerUser ?? 0)
  return [
    ...(isEmpty(stock) ? [] : [`库存 ${stock} 件`]),
    ...(limit > 0 ? [`每人限兑 ${limit} 件`] : []),
    ...(isEmpty(endTime) ? [] : [`${endTime} 截止`]),
  ].join(' · ')
}

/** What the button says once the goods are on sale, and whether it can be pressed. */
export function redeemText({ stock, startTime, endTime }: Values, now: Moment) {
  if (!isEmpty(endTime) && String(endTime) <= now) return { text: '兑换已结束', isOpen: false }
  if (stock === 0) return { text: '已售罄', isOpen: false }
  if (!isEmpty(startTime) && String(startTime) > now) return { text: `${startTime} 开始`, isOpen: false }
  return { text: '立即兑换', isOpen: true }
}
