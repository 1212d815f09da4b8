import { dictionary } from '#schema'

export const onlineStatus = dictionary('在线状态', {
  inactive: [0, '未激活', 'grey'],
  online: [1, '在线', 'green'],
  offline: [2, '离线', 'red'],
})

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

export const alarmLevel = dictionary('报警级别', {
  critical: [1, '紧急', '#F5222D'],
  major: [2, '重要', '#FA8C16'],
  minor: [3, '次要', '#FADB14'],
  warning: [4, '提示', '#1890FF'],
})

export const alarmStatus = dictionary('处理状态', {
  unhandled: [1, '未处理', 'red'],
  handling: [2, '处理中', 'orange'],
  handled: [3, '已处理', 'green'],
  ignored: [4, '已忽略', 'grey'],
})

/** Not dealt with yet: what projects and houses count. */
export const alarmOpen = [alarmStatus.unhandled, alarmStatus.handling] as const

export const alarmActive = dictionary('告警状态', {
  recovered: [0, '已恢复', 'green'],
  active: [1, '告警中', 'red'],
})

export const alarmCategory = dictionary('报警类别', {
  deviceFault: [1, '设备故障'],
  offline: [2, '离线'],
  outOfRange: [3, '数值越限'],
  communication: [4, '通讯异常'],
  consumableExpired: [5, '耗材到期'],
  security: [6, '安防'],
})

export const workOrderType = dictionary('工单类型', {
  deviceFault: [1, '设备故障'],
  consumableReplacement: [2, '耗材更换'],
  installation: [3, '安装调试'],
  inspection: [4, '巡检保养'],
  complaint: [5, '咨询投诉'],
  other: [99, '其他'],
})

export const workOrderSource = dictionary('工单来源', {
  alarm: [1, '报警转入'],
  admin: [2, '后台创建'],
  app: [3, 'App报修'],
  phone: [4, '电话报修'],
})

export const workOrderPriority = dictionary('优先级', {
  urgent: [1, '紧急', 'red'],
  high: [2, '高', 'orange'],
  medium: [3, '中', 'blue'],
  low: [4, '低', 'grey'],
})

export const workOrderStatus = dictionary('工单状态', {
  pending: [10, '待派单', 'orange'],
  assigned: [20, '待接单', 'gold'],
  processing: [30, '处理中', 'blue'],
  suspended: [40, '已挂起', 'purple'],
  reviewing: [50, '待审核', 'cyan'],
  completed: [60, '已完成', 'green'],
  closed: [70, '已关闭', 'grey'],
})

/** Still to be done, by whomever: what projects and houses count. */
export const workOrderOpen = [
  workOrderStatus.pending,
  workOrderStatus.assigned,
  workOrderStatus.processing,
  workOrderStatus.suspended,
  workOrderStatus.reviewing,
] as const

/** 待办: to be done by the repair users they are assigned to, and can be given to others. */
export const workOrderInHand = [
  workOrderStatus.assigned,
  workOrderStatus.processing,
  workOrderStatus.suspended,
] as const

export const enableStatus = dictionary('状态', {
  disabled: [0, '停用', 'grey'],
  enabled: [1, '启用', 'green'],
})

/** Type 2 feeds the project form (seed section 9). */
export const departmentType = dictionary('部门类型', {
  company: [1, '公司部门'],
  project: [2, '项目部门'],
})

export const dataScope = dictionary('数据范围', {
  all: [1, '全部项目'],
  department: [2, '本部门及下级项目'],
  granted: [3, '仅授权项目'],
})

/** 1 is what the seed's admin sends as `source`. */
const clients = { admin: [1, '管理后台'], app: [2, 'App'], bigScreen: [3, '大屏'] } as const

export const logSource = dictionary('来源', { ...clients, system: [4, '系统'] })

/** What a client may say of itself. */
export const clientLogSource = dictionary('来源', clients)

export const logModule = dictionary('模块', {
  project: [1, '项目'],
  house: [2, '房屋'],
  device: [3, '设备'],
  alarm: [4, '报警'],
  workOrder: [5, '工单'],
  resource: [6, '资源'],
  service: [7, '服务'],
  system: [8, '系统'],
})

/** What only a client knows of: the platform logs the rest itself. 1 is what the seed's admin sends as `action`. */
const clientActions = { control: [1, '设备控制', 'purple'], export: [8, '导出'] } as const

export const clientLogAction = dictionary('操作', clientActions)

const logActions = {
  control: clientActions.control,
  login: [2, '登录'],
  logout: [3, '登出'],
  create: [4, '新增', 'green'],
  update: [5, '修改', 'blue'],
  delete: [6, '删除', 'red'],
  import: [7, '导入'],
  export: clientActions.export,
  dispatch: [9, '派单/审核', 'orange'],
  upgrade: [10, '升级'],
  points: [11, '积分调整'],
  link: [12, '绑定/解绑', 'cyan'],
  /** A masked value shown in clear. */
  reveal: [13, '查看', 'gold'],
  /** Someone tried what they may not. */
  refusal: [14, '越权', 'red'],
} as const

export const logAction = dictionary('操作', logActions)

/** What happens to a house: what people do, and what its devices report as wrong. */
export const houseEvent = dictionary('动态', {
  ...logActions,
  alarm: [21, '报警', 'red'],
  recovery: [22, '报警恢复', 'green'],
})

export const logResult = dictionary('结果', {
  failure: [0, '失败', 'red'],
  success: [1, '成功', 'green'],
})

export const smsScene = dictionary('验证码用途', { login: [1, '登录'], passwordReset: [2, '找回密码'] })

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

export const firmwareStatus = dictionary('固件状态', {
  published: [1, '已发布', 'green'],
  disabled: [2, '已停用', 'grey'],
})

export const packageType = dictionary('升级包类型', { full: [1, '整包'], differential: [2, '差分'] })

/** The labels name the algorithms. */
export const signMethod = dictionary('签名算法', { md5: [1, 'MD5'], sha256: [2, 'SHA256'] })

/** 3 is this project's own: the contract has one OTA call, and an upgrade under way must be stoppable. */
export const otaMode = dictionary('升级方式', {
  immediate: [1, '立即升级'],
  scheduled: [2, '定时升级'],
  stop: [3, '停止升级'],
})

export const otaStatus = dictionary('升级状态', {
  waiting: [0, '待推送', 'grey'],
  notified: [10, '已推送', 'cyan'],
  writing: [20, '升级中', 'blue'],
  done: [30, '升级成功', 'green'],
  failed: [40, '升级失败', 'red'],
  cancelled: [50, '已取消', 'orange'],
})

/** Told to the house's devices, which have not come to an end yet. */
export const otaPushed = [otaStatus.notified, otaStatus.writing] as const

/** A house has one such upgrade of a module at most. */
export const otaUnderWay = [otaStatus.waiting, ...otaPushed] as const

export const otaBatchStatus = dictionary('批次状态', {
  waiting: [1, '等待中', 'grey'],
  running: [2, '进行中', 'blue'],
  paused: [3, '已暂停', 'red'],
  ended: [4, '已结束', 'green'],
})

export const appType = dictionary('应用类型', {
  owner: [1, '业主端'],
  maintenance: [2, '运维端'],
  panel: [3, '面板端'],
})

export const appPlatform = dictionary('平台', {
  android: [1, 'Android'],
  ios: [2, 'iOS'],
  harmony: [3, '鸿蒙'],
})

export const updateType = dictionary('更新方式', {
  prompt: [1, '提示更新'],
  forced: [2, '强制更新'],
  silent: [3, '静默更新'],
})

export const versionStatus = dictionary('版本状态', {
  draft: [0, '草稿', 'grey'],
  online: [1, '已上线', 'green'],
  withdrawn: [2, '已下线', 'orange'],
})

/** What the enum list of single products lists. */
export const singleEnum = dictionary('枚举', {
  type: [1, '单品类型'],
  protocol: [2, '通讯协议'],
  platform: [3, '接入平台'],
})

export const goodsType = dictionary('商品类型', {
  physical: [1, '实物'],
  service: [2, '服务/虚拟'],
})

export const goodsStatus = dictionary('上架状态', {
  offSale: [0, '下架', 'grey'],
  onSale: [1, '上架', 'green'],
})

/** What the app shows of a goods: computed from its status, stock and time window. */
export const saleStatus = dictionary('销售状态', {
  offSale: [0, '已下架', 'grey'],
  onSale: [1, '销售中', 'green'],
  soldOut: [2, '已售罄', 'orange'],
  expired: [3, '已过期', 'red'],
  upcoming: [4, '未开始', 'cyan'],
})

export const orderStatus = dictionary('订单状态', {
  pending: [1, '待处理', 'orange'],
  shipped: [2, '已发货', 'blue'],
  completed: [3, '已完成', 'green'],
  cancelled: [4, '已取消', 'grey'],
})

/** The two types of integral.operate. */
export const pointsOperation = dictionary('调整方式', { add: [1, '增加'], deduct: [2, '扣减'] })

export const pointsBusiness = dictionary('积分业务', {
  adminAdd: [1, '管理员增加', 'green'],
  adminDeduct: [2, '管理员扣减', 'red'],
  redeem: [11, '兑换商品', 'orange'],
  refund: [12, '兑换取消退还', 'cyan'],
  signIn: [21, '签到', 'blue'],
  activity: [22, '活动奖励', 'purple'],
  expiry: [31, '过期清零', 'grey'],
})

export const messageType = dictionary('消息类型', {
  announcement: [1, '系统公告'],
  activity: [2, '活动通知'],
  service: [3, '服务提醒'],
  alarm: [4, '报警通知'],
})

export const messageTarget = dictionary('发送对象', {
  all: [1, '全部用户'],
  projects: [2, '指定项目'],
  houses: [3, '指定房屋'],
  users: [4, '指定用户'],
})

export const pushWay = dictionary('发送方式', {
  inApp: [1, '站内信'],
  push: [2, 'App推送'],
  sms: [3, '短信'],
})

export const messageStatus = dictionary('消息状态', {
  waiting: [0, '待发送', 'grey'],
  sending: [1, '发送中', 'blue'],
  sent: [2, '已发送', 'green'],
  failed: [3, '发送失败', 'red'],
  withdrawn: [4, '已撤销', 'grey'],
})

export const messageLink = dictionary('跳转', { none: [0, '无'], page: [1, '页面'], external: [2, '外链'] })

export const sendMode = dictionary('发送时间', { immediate: [1, '立即发送'], scheduled: [2, '定时发送'] })

/** What the app tells of a message. */
export const deliveryReport = dictionary('送达情况', { arrived: [1, '到达'], read: [2, '阅读'] })

export const deliveryStatus = dictionary('送达状态', {
  waiting: [0, '待发送', 'grey'],
  sending: [1, '发送中', 'blue'],
  sent: [2, '已发送', 'cyan'],
  arrived: [3, '已到达', 'green'],
  read: [4, '已阅读', 'purple'],
  failed: [5, '失败', 'red'],
})
