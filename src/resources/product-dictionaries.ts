import { dictionary } from '#schema'

export const techCategory = dictionary('系统类型', {
  fiveConstant: [1, '五恒系统'],
  freshAir: [2, '新风系统'],
  hvac: [3, '空调地暖'],
  waterPurification: [4, '净水系统'],
  energy: [5, '能源系统'],
})

export const productStatus = dictionary('产品状态', {
  developing: [0, '开发中', 'orange'],
  published: [1, '已发布', 'green'],
})

export const singleProductType = dictionary('单品类型', {
  lighting: [1, '灯光'],
  curtain: [2, '窗帘'],
  airConditioner: [3, '空调'],
  freshAir: [4, '新风'],
  floorHeating: [5, '地暖'],
  doorLock: [6, '门锁'],
  sensor: [7, '传感器'],
  camera: [8, '摄像头'],
  switchSocket: [9, '开关插座'],
  audioVideo: [10, '影音'],
  other: [99, '其他'],
})

export const deviceCategory = dictionary('设备类型', {
  mainUnit: [1, '主机'],
  freshAirUnit: [2, '新风机组'],
  terminal: [3, '末端(风盘/辐射)'],
  thermostat: [4, '温控面板'],
  sensor: [5, '传感器'],
  pump: [6, '水泵'],
  valve: [7, '阀门'],
  purifier: [8, '净化除湿'],
  gateway: [9, '网关'],
  other: [99, '其他'],
})

export const protocol = dictionary('通讯协议', {
  modbus: [1, 'Modbus'],
  bacnet: [2, 'BACnet'],
  knx: [3, 'KNX'],
  mqtt: [4, 'MQTT'],
  rs485: [5, 'RS485'],
  zigbee: [6, 'Zigbee'],
  other: [9, '其他'],
})

export const thirdPlatform = dictionary('接入平台', {
  own: [0, '自有'],
  tuya: [1, '涂鸦'],
  xiaomi: [2, '小米'],
  huawei: [3, '华为'],
  other: [9, '其他'],
})

/** The formats of seed section 5 begin with 1-3. */
export const typeCode = dictionary('数据类型', {
  bool: [1, '布尔'],
  decimal: [2, '小数'],
  number: [3, '数值'],
  enumeration: [4, '枚举'],
  text: [5, '文本'],
  time: [6, '时间'],
})

export const accessMode = dictionary('读写', {
  readOnly: [1, '只读'],
  readWrite: [2, '读写'],
  writeOnly: [3, '只写'],
})

export const controlType = dictionary('控制方式', {
  toggle: [1, '开关'],
  slider: [2, '滑块'],
  single: [3, '单选'],
  number: [4, '数值'],
  button: [5, '按钮'],
})

export const lifeUnit = dictionary('寿命单位', { day: [1, '天'], hour: [2, '小时'] })

/** What the enum list of single products lists. */
export const singleEnum = dictionary('枚举', {
  type: [1, '单品类型'],
  protocol: [2, '通讯协议'],
  platform: [3, '接入平台'],
})
