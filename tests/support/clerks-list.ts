import { gbk } from './gbk.ts'

const of = <T>(all: readonly T[], index: number): T => all[index % all.length] as T

/** Where the houses of the demo estate stand: 6 buildings of 18 floors of 4. */
export const placeAt = (index: number) => ({
  building: (Math.floor(index / 72) % 6) + 1,
  floor: (Math.floor(index / 4) % 18) + 1,
  door: (index % 4) + 1,
})

const numerals = '一二三四五六七八九十'
const inChinese = (number: number) => `${number > 10 ? '十' : ''}${numerals[(number - 1) % 10] ?? ''}`

const buildings = [
  (n: number) => `${n}号楼`,
  (n: number) => ` ${n} 号楼`,
  (n: number) => `${n}#`,
  (n: number) => `${n}栋`,
]
const floors = [(n: number) => `${n}层`, (n: number) => `${n}F`, inChinese, () => '']
const doors = [(room: string) => room, (room: string) => `${room}室`, (room: string) => `'${room}`]
const names = ['王', '张三', '阿依古丽·买买提', '卓玛 次仁', 'Sean O’Neil']
const phones = [
  (phone: string) => phone,
  (phone: string) => `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
  (phone: string) => `86${phone}`,
  (phone: string) => `'${phone}`,
  (phone: string) => [...phone].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''),
]
const ends = ['2030-12-31', '2030/12/31', '20301231', '2030年12月31日', '2030-12-31 24:00', '47848', '']
const remarks = ['', '-先敲门(有狗)', '+1 位访客(周末)', '@小王 负责', '-1层(车库)', '养猫;"胖"', '#N/A']

export const clerksHeader = [
  '序号',
  '楼号',
  '单元号',
  '层',
  '房间号',
  '业主姓名',
  '常用号（必填）',
  '身份',
  '租期截止',
  '备 注',
]

/** A resident as one of many clerks would have written them. */
export function residentAt(index: number): readonly string[] {
  const { building, floor, door } = placeAt(index)
  const phone = String(13_500_000_000 + index)
  return [
    String(index + 1),
    of(buildings, index)(building),
    of(['1单元', '一单元', '1'], index),
    of(floors, index)(floor),
    of(doors, index)(`${floor}0${door}`),
    of(names, index),
    of(phones, index)(phone),
    of(['业主', '家属', '租客'], index),
    // A tenant has an end of his own, whatever the others have.
    index % 3 === 2 ? of(ends.slice(0, 6), index) : of(ends, index),
    of(remarks, index),
  ]
}

/** Rows that nobody could take as they are, and what is to be said of each. */
export const wrongRows: readonly (readonly [
  changed: Readonly<Record<number, string>>,
  column: string,
  said: string,
])[] = [
  [{ 6: '1.38E+10' }, '手机号', '表格软件已把长数字改成科学计数法，请把该列设为文本后重新填写'],
  [{ 4: '99' }, '房号', '没有找到房屋'],
  [{ 7: '租客', 8: '12/31/2030' }, '到期时间', '到期时间须为时间，如 2026-01-31 08:00:00'],
  [{ 5: '=HYPERLINK("http://a.example")' }, '姓名', '内容像公式，请改为普通文字'],
]

export const clerksCount = 800

/** A list of residents under a title, with semicolons between, in GBK, and two hundred rows in which words were dragged down. */
export function clerksFile(): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: clerksCount }, (_, index) => {
    const [changed = {}] = index % 200 === 100 ? (wrongRows[(index - 100) / 200] ?? []) : []
    return residentAt(index).map((cell, at) => changed[at] ?? cell)
  })
  const dragged = Array.from({ length: 200 }, () => ['', '6号楼', '1单元', '', '', '', '', '业主', '', ''])
  const quoted = (cell: string) => (/[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines = [['静安府住户名单', '', '2026年'], [], clerksHeader, ...rows, ...dragged]
  return gbk(lines.map((cells) => cells.map(quoted).join(';')).join('\r\n'))
}
