import {
  bool,
  choice,
  choices,
  crud,
  date,
  dateTime,
  decimal,
  defineConfig,
  dictionary,
  entity,
  integer,
  longText,
  mount,
  phone,
  reference,
  resolve,
  text,
} from '#schema'
import { sampleDefinition } from './sample-config.ts'

export const relation = dictionary('关系', { owner: [1, '业主'], family: [2, '家属'], tenant: [3, '租客'] })
export const hobby = dictionary('爱好', { chess: [1, '棋'], music: [2, '琴'] })

/** People of houses, with a field of every kind that fits a cell. */
const resident = entity({
  label: '住户',
  counter: '位',
  title: 'name',
  fields: {
    houseId: reference('房屋', 'house', { required: true, immutable: true }),
    name: text('姓名', { required: true, min: 2, max: 20 }),
    phone: phone('手机号', { required: true, mask: null, unique: { within: ['houseId'] } }),
    relation: choice('关系', relation, { required: true }),
    expireTime: dateTime('到期时间', { required: { relation: relation.tenant }, end: true }),
    hobbies: choices('爱好', hobby),
    deposit: decimal('押金', { digits: 2, min: 0, unit: '元' }),
    keyNum: integer('钥匙', { min: 0, max: 9, default: 1 }),
    isMain: bool('主用户'),
    birthday: date('生日'),
    badge: text('门禁卡', { upper: true, max: 10, unique: true }),
    keeperId: reference('管家', 'user', { where: { isRepair: 1 } }),
    remark: longText('备注', { max: 50 }),
  },
  list: { search: ['phone'] },
  scope: { through: 'houseId' },
})

const base = '/platform/admin/v1/resident'
const allow = 'project'

/** The sample with residents that come from files. */
export const importConfig = resolve(
  defineConfig({
    ...sampleDefinition,
    resources: {
      ...sampleDefinition.resources,
      resident: mount(resident, {
        endpoints: crud(base),
        permission: allow,
        parents: ['houseId'],
        import: {
          path: `${base}/import`,
          allow,
          within: 'projectId',
          key: ['houseId', 'phone'],
          columns: [
            {
              find: 'houseId',
              by: [
                'floorId.building',
                'floorId.unit',
                { path: 'floorId.name', label: '楼层', example: '3层' },
                { path: 'name!', example: '301' },
              ],
            },
            { field: 'name', example: '张三' },
            { field: 'phone', also: ['手机号码', '联系电话'] },
            'relation',
            'expireTime',
            'hobbies',
            'deposit',
            'keyNum',
            'isMain',
            'birthday',
            'badge',
            'keeperId',
            'remark',
          ],
        },
      }),
    },
  }),
)

export const residentColumns = [
  '楼栋',
  '单元',
  '楼层',
  '房号*',
  '姓名*',
  '手机号*',
  '关系*',
  '到期时间',
  '爱好',
  '押金(元)',
  '钥匙',
  '主用户',
  '生日',
  '门禁卡',
  '管家',
  '备注',
]

/** A file of residents: cells by column name, without stars and units. */
export const residentFile = (...rows: readonly Readonly<Record<string, string>>[]): string =>
  [
    residentColumns.join(','),
    ...rows.map((row) =>
      residentColumns
        .map((column) => row[column.replace(/[*(].*$/, '')] ?? '')
        .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(','),
    ),
  ].join('\r\n')
