import { mostHousesPerFloor, usualNumberRule } from '#domain/floor-plan.ts'
import { platform, usercenter } from '#resources/base-paths.ts'
import { relation, roomMode } from '#resources/estate-dictionaries.ts'
import { modelFields } from '#resources/house-model-fields.ts'
import { area, floorNo, roomFields, roomName } from '#resources/shared-fields.ts'
import { bool, call, choice, dateTime, decimal, integer, reference, references, rows, text } from '#schema'

const houseIds = references('房屋', 'house', { required: true, min: 1, max: 500 })
const mode = choice('方式', roomMode, { required: true })
/** Of the house model that the change was made from. */
const version = integer('版本', { min: 1, hooked: true })

/** The rooms a model is to have, whole, be there none; not sent: those it has. A room that is there already is sent with its id. */
const rooms = rows(
  '房间',
  {
    id: text('编号', { max: 32 }),
    name: text('房间名称', roomName),
    ...roomFields,
    sort: integer('排序', { min: 0, max: 9999 }),
  },
  { max: 50, distinct: ['id', 'name'] },
)

/** Floors, houses and house models, where a call is no operation of one of them. */
export const estateCalls = {
  'house.leftList': call('GET', `${platform}/house/info/left/list`, ['/house/detail'], {
    projectId: reference('项目', 'project', { required: true }),
    keyword: text('关键字', { max: 32 }),
    onlyAlarm: bool('只看报警', { default: 0 }),
  }),
  'floor.generate': call('POST', `${platform}/floor/generate`, ['/project/:id'], {
    projectId: reference('项目', 'project', { required: true }),
    building: text('楼栋', { max: 16 }),
    unit: text('单元', { max: 16 }),
    startNo: integer('起始层', { ...floorNo, required: true }),
    endNo: integer('结束层', { ...floorNo, required: true }),
    skipNos: rows('跳过', { floorNo: integer('层号', { ...floorNo, required: true }) }, { max: 200 }),
    housePerFloor: integer('每层房屋', { required: true, min: 1, max: mostHousesPerFloor }),
    numberRule: text('房号规则', { required: true, max: 32, default: usualNumberRule }),
    models: rows('各位置户型', { modelId: reference('户型', 'houseModel') }, { max: mostHousesPerFloor }),
  }),
  'houseModel.forceUpdate': call('POST', `${platform}/house/model/force/update`, ['/project/:id'], {
    id: reference('户型', 'houseModel', { required: true }),
    name: text('户型名称', { required: true, min: 1, max: 20 }),
    ...modelFields,
    rooms,
    mode,
    version,
  }),
  'houseModel.batchUpdate': call('POST', `${platform}/house/model/batch/update`, ['/project/:id'], {
    modelId: reference('户型', 'houseModel', { required: true }),
    houseIds,
    mode,
    version,
  }),
  'houseModel.preview': call('POST', `${platform}/house/model/preview`, ['/project/:id'], {
    modelId: reference('户型', 'houseModel', { required: true }),
    houseIds: references('房屋', 'house', { max: 500 }),
    rooms,
    area: decimal('建筑面积', area),
    mode,
  }),
  'customer.houses': call(
    'GET',
    `${usercenter}/customer/relation/house/list`,
    ['/service/appUser', '/project/:id/user'],
    { userId: reference('App用户', 'customer', { required: true }) },
    {
      houseId: reference('房屋', 'house', { hidden: true }),
      projectName: text('项目'),
      fullName: text('房屋'),
      relation: choice('关系', relation),
      isMain: bool('主用户'),
      bindTime: dateTime('绑定时间'),
    },
  ),
}
