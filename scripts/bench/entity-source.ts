const numbered = (index: number) => String(index).padStart(3, '0')

export const entityName = (index: number): string => `sample${numbered(index)}`

/** Fields that only some entities have, so that sizes vary between 10 and 15 as in the real config. */
const extra = [
  `remark: longText('备注', { max: 200 }),`,
  `area: decimal('面积', { min: 0, max: 9999, unit: '㎡' }),`,
  `email: email('邮箱'),`,
  `deliverDate: date('交付日期'),`,
  `isShared: bool('共享', { default: 0 }),`,
]

/**
 * The source of a realistic entity: texts, numbers, a dictionary, references (most to their predecessor), and a
 * four-state machine. Written as a developer would write it, since type-checking and bundling are measured on it.
 */
export function entitySource(index: number): string {
  const name = entityName(index)
  // Some belong to the one before, as rooms do to floors and floors to houses; no chain is longer than four.
  const before =
    index % 4 > 0
      ? `\n    previousId: reference('上一项', '${entityName(index - 1)}', { onDelete: 'keep' }),`
      : ''
  const some = extra
    .slice(0, index % (extra.length + 1))
    .map((line) => `\n    ${line}`)
    .join('')
  return `import { logModule } from '#resources/dictionaries.ts'
import { bool, choice, date, dateTime, decimal, dictionary, email, entity, integer, longText, phone, reference, text } from '#schema'

void [bool, date, decimal, email, longText]

const ${name}Status = dictionary('样例${numbered(index)}状态', {
  pending: [10, '待处理'],
  processing: [20, '处理中', 'blue'],
  completed: [30, '已完成', 'green'],
  cancelled: [40, '已取消', 'grey'],
})
const { pending, processing, completed, cancelled } = ${name}Status

export const ${name} = entity({
  label: '样例${numbered(index)}',
  module: logModule.service,
  title: 'name',
  fields: {
    name: text('名称', { required: true, min: 2, max: 32, unique: { within: ['projectId'] } }),
    code: text('编号', { max: 20, pattern: /^[A-Za-z0-9_]{2,20}$/, message: '编号为 2–20 位字母、数字或下划线' }),
    projectId: reference('项目', 'project', { required: true, onDelete: 'cascade' }),
    ownerId: reference('负责人', 'user', { onDelete: 'clear' }),${before}
    contactName: text('联系人', { max: 32, mask: 'name' }),
    contactPhone: phone('联系电话'),
    amount: integer('数量', { required: true, min: 0, max: 9999, default: 1, unit: '件' }),
    startTime: dateTime('开始时间', { required: true }),
    endTime: dateTime('结束时间'),
    status: choice('状态', ${name}Status),${some}
  },
  list: {
    columns: ['name', 'code', 'projectId', 'ownerId', 'contactPhone', 'amount', 'startTime', 'status'],
    search: ['name', 'projectId', 'status', { between: 'startTime' }],
    tabs: 'status',
  },
  form: { groups: { 基本信息: ['name', 'code', 'projectId', 'ownerId'], 安排: ['amount', 'startTime', 'endTime'], 联系: ['contactName', 'contactPhone'] } },
  scope: { through: 'projectId' },
  states: {
    field: 'status',
    initial: pending,
    transitions: {
      start: { label: '开始', from: [pending], to: processing, call: 'start' },
      finish: { label: '完成', from: [processing], to: completed, call: 'finish', input: ['contactName'] },
      cancel: { label: '取消', from: [pending, processing], to: cancelled, call: 'cancel', confirm: true, danger: true },
    },
  },
})
`
}

export const mountSource = (index: number): string => {
  const name = entityName(index)
  return `    ${name}: mount(${name}, {
      endpoints: crud(\`\${platform}/${name}\`),
      permission: { list: '/sample/${name}', detail: '/sample/${name}', others: 'project' },
      route: 'sample/${name}',
      menu: { name: '样例${numbered(index)}', under: '/service' },
    }),
`
}
