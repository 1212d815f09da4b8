import { readFileSync, writeFileSync } from 'node:fs'
import { type ProjectCopy, replaceOnce } from './project-copy.ts'

const kinds = [
  (label: string) => `text('${label}', { max: 32 })`,
  (label: string) => `text('${label}', { max: 32 })`,
  (label: string) => `integer('${label}', { min: 0, max: 9999 })`,
  (label: string) => `choice('${label}', wideStatus)`,
  (label: string) => `date('${label}')`,
  (label: string) => `decimal('${label}')`,
  (label: string) => `phone('${label}')`,
  (label: string) => `bool('${label}', { default: 0 })`,
  (label: string) => `longText('${label}')`,
  (label: string) => `reference('${label}', 'department', { onDelete: 'clear' })`,
]

const fields = Array.from({ length: 59 }, (_, index) => {
  const kind = kinds[index % kinds.length] ?? String
  return `    field${index}: ${kind(`字段${index}`)},`
})

const source = `import { logModule } from '#resources/dictionaries.ts'
import { bool, choice, date, decimal, dictionary, entity, integer, longText, phone, reference, text } from '#schema'

const wideStatus = dictionary('宽表状态', { normal: [1, '正常', 'green'], disabled: [2, '停用', 'grey'] })

/** 60 fields, 10 columns, and the three row actions every list has: 查看 编辑 删除. */
export const wide = entity({
  label: '宽表',
  module: logModule.service,
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 32 }),
${fields.join('\n')}
  },
  list: {
    columns: ['name', 'field0', 'field1', 'field2', 'field3', 'field4', 'field5', 'field6', 'field7', 'field9'],
    search: ['name', 'field3'],
  },
  form: { as: 'page' },
})
`

const mounted = `
  resources: {
    wide: mount(wide, {
      endpoints: crud(\`\${platform}/wide\`),
      permission: '/sample/wide',
      route: 'sample/wide',
      menu: { name: '宽表', under: '/service' },
    }),
`

export const wide = { route: '/home/sample/wide', list: '/platform/admin/v1/wide/list' }

/** Adds to the copy's config what the budgets for tables and forms are said of. */
export function addWideEntity(copy: ProjectCopy): void {
  writeFileSync(copy.file('src/resources/wide.ts'), source)
  const path = copy.file('resources.config.ts')
  const config = replaceOnce(readFileSync(path, 'utf8'), '\n  resources: {\n', mounted)
  writeFileSync(path, `import { wide } from '#resources/wide.ts'\n${config}`)
}

const value = (index: number, row: number): unknown =>
  [
    `文字${row}`,
    `说明${row}`,
    row,
    1 + (row % 2),
    '2026-03-01',
    row / 4,
    '138****5678',
    row % 2,
    '一段文字',
    'd1',
  ][index % 10]

/** As the platform answers them. */
export const wideRecords = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    id: `row${row}`,
    version: 1,
    name: `第${row}行`,
    ...Object.fromEntries(fields.map((_, index) => [`field${index}`, value(index, row)])),
    field9Name: '运维部',
    createTime: '2026-03-01 08:00:00',
    createUserName: '系统',
    updateTime: '2026-03-01 08:00:00',
    updateUserName: '系统',
  }))
