import { formatCsv } from '#domain/csv.ts'
import type { CallHandler } from '../../contracts.ts'

/** The columns of the project user import, in order. */
const importColumns = [
  { title: '楼栋', required: false, example: '1号楼' },
  { title: '单元', required: false, example: '1单元' },
  { title: '楼层', required: false, example: '3层' },
  { title: '房号', required: true, example: '301' },
  { title: '姓名', required: true, example: '张三' },
  { title: '手机号', required: true, example: '13800138000' },
  { title: '关系', required: true, example: '业主' },
  { title: '到期时间', required: false, example: '' },
  { title: '备注', required: false, example: '' },
] as const

const template = formatCsv([
  importColumns.map(({ title, required }) => (required ? `${title}*` : title)),
  importColumns.map(({ example }) => example),
])

export const importTemplate: CallHandler = async () =>
  new Response(template, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import_template.csv"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    },
  })
