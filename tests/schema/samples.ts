import fc, { type Arbitrary } from 'fast-check'
import {
  address,
  bool,
  choice,
  choices,
  date,
  dateTime,
  decimal,
  derived,
  dictionary,
  email,
  type Fields,
  file,
  files,
  image,
  images,
  integer,
  json,
  longText,
  parent,
  password,
  permissions,
  phone,
  ratio,
  reference,
  references,
  resolveFields,
  richText,
  rows,
  text,
  texts,
  url,
} from '#schema'

export const level = dictionary('级别', { high: [1, '高'], medium: [2, '中', 'orange'], low: [9, '低'] })

/** One field of each kind, with options that narrow what it takes. */
const everyKind = {
  text: text('文本', { min: 2, max: 8 }),
  texts: texts('标签', { max: 3, length: 5 }),
  longText: longText('长文本', { max: 20 }),
  richText: richText('富文本', { max: 50 }),
  integer: integer('整数', { min: -5, max: 200 }),
  decimal: decimal('小数', { digits: 2, min: -1, max: 99.99 }),
  bool: bool('是否'),
  choice: choice('单选', level),
  choices: choices('多选', level, { min: 1, max: 2 }),
  date: date('日期'),
  dateTime: dateTime('时间'),
  phone: phone('手机'),
  email: email('邮箱'),
  url: url('网址'),
  password: password('密码'),
  image: image('图片'),
  images: images('图片组', { max: 3 }),
  file: file('文件'),
  files: files('文件组', { max: 3 }),
  address: address('地区'),
  reference: reference('引用', 'thing'),
  references: references('多引用', 'thing', { min: 1, max: 3 }),
  parent: parent('上级'),
  rows: rows('明细', { name: text('名称', { required: true, max: 5 }), num: integer('数量') }, { max: 3 }),
  permissions: permissions('权限'),
  json: json('快照'),
  derived: derived('占比', ratio('integer', 'decimal')),
} satisfies Fields

export type Kind = keyof typeof everyKind

export const resolvedKinds = resolveFields(everyKind)

const id = fc.stringMatching(/^[0-9A-Za-z_]{1,32}$/)
const link = fc.stringMatching(/^https:\/\/[a-z]{1,10}\/[a-z0-9]{0,10}$/)
const upload = fc.stringMatching(/^\/upload\/[0-9a-f]{32}\.(jpg|png|webp|gif)$/)
const word = (min: number, max: number) => fc.stringMatching(new RegExp(`^[a-z一-龥😀]{${min},${max}}$`, 'u'))
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((moment) => moment.toISOString())
const several = <T>(item: Arbitrary<T>, minLength: number, maxLength: number) =>
  fc.uniqueArray(item, { minLength, maxLength })

/** Values that each field of `everyKind` takes. Nobody gives a derived one. */
export const validValues: Readonly<Record<Exclude<Kind, 'derived'>, Arbitrary<unknown>>> = {
  text: word(2, 8),
  texts: several(word(1, 5), 1, 3),
  longText: word(1, 20),
  richText: word(1, 40).map((content) => `<p>${content}</p>`),
  integer: fc.integer({ min: -5, max: 200 }),
  decimal: fc.integer({ min: -100, max: 9999 }).map((cents) => cents / 100),
  bool: fc.constantFrom(0, 1),
  choice: fc.constantFrom(1, 2, 9),
  choices: several(fc.constantFrom(1, 2, 9), 1, 2),
  date: day.map((moment) => moment.slice(0, 10)),
  dateTime: day.map((moment) => moment.slice(0, 19).replace('T', ' ')),
  phone: fc.stringMatching(/^1[3-9]\d{9}$/),
  email: fc.stringMatching(/^[a-z]{1,10}@[a-z]{1,10}\.com$/),
  url: link,
  password: fc.stringMatching(/^[A-Za-z]{4,8}\d{4,8}[!-~]{0,4}$/),
  image: upload,
  images: fc.array(upload, { minLength: 1, maxLength: 3 }),
  file: link,
  files: fc.array(fc.record({ name: word(1, 20), url: link, size: fc.nat() }), {
    minLength: 1,
    maxLength: 3,
  }),
  address: fc.tuple(id, id, id),
  reference: id,
  references: several(id, 1, 3),
  parent: id,
  rows: fc.array(fc.record({ name: word(1, 5), num: fc.option(fc.integer({ min: 0, max: 9 })) }), {
    minLength: 1,
    maxLength: 3,
  }),
  permissions: several(id, 1, 5),
  json: fc.record({ any: fc.string() }),
}
