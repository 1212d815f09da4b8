import { dictionary } from '#schema'

export const projectType = dictionary('项目类型', {
  residence: [1, '住宅'],
  apartment: [2, '公寓'],
  hotel: [3, '酒店'],
  office: [4, '办公'],
  other: [9, '其他'],
})

export const projectStatus = dictionary('项目状态', {
  underConstruction: [1, '建设中', 'blue'],
  commissioning: [2, '调试中', 'orange'],
  operating: [3, '运营中', 'green'],
  disabled: [4, '已停用', 'grey'],
})

export const houseStatus = dictionary('房屋状态', {
  undelivered: [1, '未交付', 'grey'],
  vacant: [2, '已交付(空置)', 'blue'],
  occupied: [3, '已入住', 'green'],
  rented: [4, '已出租', 'cyan'],
  disabled: [5, '已停用', 'red'],
})

/** How someone belongs to a house. */
export const relation = dictionary('关系', {
  owner: [1, '业主'],
  family: [2, '家属'],
  tenant: [3, '租客'],
  steward: [4, '物业代管'],
})

export const residentStatus = dictionary('住户状态', {
  valid: [1, '有效', 'green'],
  expired: [2, '已到期', 'grey'],
})

export const customerSource = dictionary('来源', {
  app: [1, 'App注册'],
  admin: [2, '后台新增'],
  import: [3, '批量导入'],
})

export const gender = dictionary('性别', { unknown: [0, '未知'], male: [1, '男'], female: [2, '女'] })

export const debugStatus = dictionary('调试状态', {
  notStarted: [0, '未调试', 'grey'],
  debugging: [1, '调试中', 'blue'],
  passed: [2, '调试完成', 'green'],
  failed: [3, '调试不通过', 'red'],
})

export const roomType = dictionary('房间类型', {
  livingRoom: [1, '客厅'],
  diningRoom: [2, '餐厅'],
  masterBedroom: [3, '主卧'],
  bedroom: [4, '次卧'],
  childrenRoom: [5, '儿童房'],
  study: [6, '书房'],
  kitchen: [7, '厨房'],
  bathroom: [8, '卫生间'],
  balcony: [9, '阳台'],
  entrance: [10, '玄关'],
  equipmentRoom: [11, '设备间'],
  corridor: [12, '走廊'],
  other: [99, '其他'],
})

/** What happens to the rooms of houses whose model changes. */
export const roomMode = dictionary('方式', {
  addMissing: [1, '仅新增缺失房间'],
  overwrite: [2, '覆盖'],
})
