import { DatePicker as AntdPicker } from 'antd'
import generateConfig from 'rc-picker/es/generate/dayjs'
import { momentNow } from '#admin/lib/moment-now.ts'
import { wallClock, wallClockOf } from '../dayjs-zh.ts'
import './date-pickers.css'

const nothing = wallClock('')

/** Pickers of Beijing's days and moments, wherever the browser is: they hold what a clock shows there. */
export const DatePicker = AntdPicker.generatePicker({
  ...generateConfig,
  getNow: () => wallClock(momentNow()),
  getFixedDate: (text) => wallClock(text),
  locale: {
    ...generateConfig.locale,
    parse: (_locale, text, formats) =>
      formats.map((format) => wallClockOf(text, format)).find((moment) => moment.isValid()) ?? nothing,
  },
})

const overflow = { adjustX: 1, adjustY: 1, shiftX: true, shiftY: true } as const

/** Below the input or above it; where a window is too low for either, as at 200 %, over it. */
export const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  bottomRight: { points: ['tr', 'br'], offset: [0, 4], overflow },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow },
  topRight: { points: ['br', 'tr'], offset: [0, -4], overflow },
}

const hoursAhead = -8 * 60

/** Says whose time is meant, where that of the browser is another one; undefined: it is the same. */
export const zoneNote = (): (() => string) | undefined =>
  new Date().getTimezoneOffset() === hoursAhead ? undefined : () => '北京时间'
