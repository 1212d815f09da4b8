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

const hoursAhead = -8 * 60

/** Says whose time is meant, where that of the browser is another one; undefined: it is the same. */
export const zoneNote = (): (() => string) | undefined =>
  new Date().getTimezoneOffset() === hoursAhead ? undefined : () => '北京时间'
