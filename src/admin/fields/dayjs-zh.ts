import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import 'dayjs/locale/zh-cn'

dayjs.extend(utc)
dayjs.locale('zh-cn')

/** What a clock in Beijing shows. It counts as UTC does: no zone of a browser, and no summer time, moves it. */
export const wallClock = (text: string) => dayjs.utc(text)

export const wallClockOf = (text: string, format: string) => dayjs.utc(text, format, true)

export type WallClock = ReturnType<typeof wallClock>
