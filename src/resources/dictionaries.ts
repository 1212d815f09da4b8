import { dictionary } from '#schema'

export const onlineStatus = dictionary('在线状态', {
  0: { label: '未激活', color: 'grey' },
  1: { label: '在线', color: 'green' },
  2: { label: '离线', color: 'red' },
})

export const projectType = dictionary('项目类型', { 1: '住宅', 2: '公寓', 3: '酒店', 4: '办公', 9: '其他' })

export const projectStatus = dictionary('项目状态', {
  1: { label: '建设中', color: 'blue' },
  2: { label: '调试中', color: 'orange' },
  3: { label: '运营中', color: 'green' },
  4: { label: '已停用', color: 'grey' },
})

export const houseStatus = dictionary('房屋状态', {
  1: { label: '未交付', color: 'grey' },
  2: { label: '已交付(空置)', color: 'blue' },
  3: { label: '已入住', color: 'green' },
  4: { label: '已出租', color: 'cyan' },
  5: { label: '已停用', color: 'red' },
})

export const debugStatus = dictionary('调试状态', {
  0: { label: '未调试', color: 'grey' },
  1: { label: '调试中', color: 'blue' },
  2: { label: '调试完成', color: 'green' },
  3: { label: '调试不通过', color: 'red' },
})

export const alarmLevel = dictionary('报警级别', {
  1: { label: '紧急', color: '#F5222D' },
  2: { label: '重要', color: '#FA8C16' },
  3: { label: '次要', color: '#FADB14' },
  4: { label: '提示', color: '#1890FF' },
})

export const alarmStatus = dictionary('处理状态', {
  1: { label: '未处理', color: 'red' },
  2: { label: '处理中', color: 'orange' },
  3: { label: '已处理', color: 'green' },
  4: { label: '已忽略', color: 'grey' },
})

export const alarmActive = dictionary('告警状态', {
  0: { label: '已恢复', color: 'green' },
  1: { label: '告警中', color: 'red' },
})

export const alarmCategory = dictionary('报警类别', {
  1: '设备故障',
  2: '离线',
  3: '数值越限',
  4: '通讯异常',
  5: '耗材到期',
  6: '安防',
})

export const workOrderType = dictionary('工单类型', {
  1: '设备故障',
  2: '耗材更换',
  3: '安装调试',
  4: '巡检保养',
  5: '咨询投诉',
  99: '其他',
})

export const workOrderSource = dictionary('工单来源', {
  1: '报警转入',
  2: '后台创建',
  3: 'App报修',
  4: '电话报修',
})

export const workOrderPriority = dictionary('优先级', {
  1: { label: '紧急', color: 'red' },
  2: { label: '高', color: 'orange' },
  3: { label: '中', color: 'blue' },
  4: { label: '低', color: 'grey' },
})

export const workOrderStatus = dictionary('工单状态', {
  10: { label: '待派单', color: 'orange' },
  20: { label: '待接单', color: 'gold' },
  30: { label: '处理中', color: 'blue' },
  40: { label: '已挂起', color: 'purple' },
  50: { label: '待审核', color: 'cyan' },
  60: { label: '已完成', color: 'green' },
  70: { label: '已关闭', color: 'grey' },
})

export const enableStatus = dictionary('状态', {
  0: { label: '停用', color: 'grey' },
  1: { label: '启用', color: 'green' },
})

/** Type 2 feeds the project form (seed section 9). */
export const departmentType = dictionary('部门类型', {
  1: { label: '公司部门', color: 'blue' },
  2: { label: '项目部门', color: 'cyan' },
})

export const dataScope = dictionary('数据范围', { 1: '全部项目', 2: '本部门及下级项目', 3: '仅授权项目' })

/** 1 is what the seed's admin sends as `source`. */
const clients = { 1: '管理后台', 2: 'App', 3: '大屏' }

export const logSource = dictionary('来源', { ...clients, 4: '系统' })

/** What a client may say of itself. */
export const clientLogSource = dictionary('来源', clients)

export const logModule = dictionary('模块', {
  1: '项目',
  2: '房屋',
  3: '设备',
  4: '报警',
  5: '工单',
  6: '资源',
  7: '服务',
  8: '系统',
})

/** 1 is what the seed's admin sends as `action`. */
export const logAction = dictionary('操作', {
  1: { label: '设备控制', color: 'purple' },
  2: '登录',
  3: '登出',
  4: { label: '新增', color: 'green' },
  5: { label: '修改', color: 'blue' },
  6: { label: '删除', color: 'red' },
  7: '导入',
  8: '导出',
  9: { label: '派单/审核', color: 'orange' },
  10: '升级',
  11: '积分调整',
  12: { label: '绑定/解绑', color: 'cyan' },
  /** A masked value shown in clear. */
  13: { label: '查看', color: 'gold' },
})

export const logResult = dictionary('结果', {
  0: { label: '失败', color: 'red' },
  1: { label: '成功', color: 'green' },
})

export const smsScene = dictionary('验证码用途', { 1: '登录', 2: '找回密码' })

export const roomType = dictionary('房间类型', {
  1: '客厅',
  2: '餐厅',
  3: '主卧',
  4: '次卧',
  5: '儿童房',
  6: '书房',
  7: '厨房',
  8: '卫生间',
  9: '阳台',
  10: '玄关',
  11: '设备间',
  12: '走廊',
  99: '其他',
})

export const techCategory = dictionary('系统类型', {
  1: { label: '五恒系统', color: 'blue' },
  2: { label: '新风系统', color: 'cyan' },
  3: { label: '空调地暖', color: 'orange' },
  4: { label: '净水系统', color: 'purple' },
  5: { label: '能源系统', color: 'green' },
})

export const productStatus = dictionary('产品状态', {
  0: { label: '开发中', color: 'orange' },
  1: { label: '已发布', color: 'green' },
})

export const singleProductType = dictionary('单品类型', {
  1: '灯光',
  2: '窗帘',
  3: '空调',
  4: '新风',
  5: '地暖',
  6: '门锁',
  7: '传感器',
  8: '摄像头',
  9: '开关插座',
  10: '影音',
  99: '其他',
})

export const deviceCategory = dictionary('设备类型', {
  1: '主机',
  2: '新风机组',
  3: '末端(风盘/辐射)',
  4: '温控面板',
  5: '传感器',
  6: '水泵',
  7: '阀门',
  8: '净化除湿',
  9: '网关',
  99: '其他',
})

export const protocol = dictionary('通讯协议', {
  1: 'Modbus',
  2: 'BACnet',
  3: 'KNX',
  4: 'MQTT',
  5: 'RS485',
  6: 'Zigbee',
  9: '其他',
})

export const thirdPlatform = dictionary('接入平台', { 0: '自有', 1: '涂鸦', 2: '小米', 3: '华为', 9: '其他' })

/** The formats of seed section 5 begin with 1-3. */
export const typeCode = dictionary('数据类型', {
  1: { label: '布尔', color: 'green' },
  2: { label: '小数', color: 'blue' },
  3: { label: '数值', color: 'cyan' },
  4: { label: '枚举', color: 'purple' },
  5: { label: '文本', color: 'grey' },
  6: { label: '时间', color: 'gold' },
})

export const accessMode = dictionary('读写', {
  1: { label: '只读', color: 'grey' },
  2: { label: '读写', color: 'blue' },
  3: { label: '只写', color: 'orange' },
})

export const controlType = dictionary('控制方式', { 1: '开关', 2: '滑块', 3: '单选', 4: '数值', 5: '按钮' })

export const lifeUnit = dictionary('寿命单位', { 1: '天', 2: '小时' })

export const firmwareStatus = dictionary('固件状态', {
  1: { label: '已发布', color: 'green' },
  2: { label: '已停用', color: 'grey' },
})

export const packageType = dictionary('升级包类型', { 1: '整包', 2: '差分' })

/** The labels name the algorithms. */
export const signMethod = dictionary('签名算法', { 1: 'MD5', 2: 'SHA256' })

/** 3 is this project's own: the contract has one OTA call, and an upgrade under way must be stoppable. */
export const otaMode = dictionary('升级方式', { 1: '立即升级', 2: '定时升级', 3: '停止升级' })

export const otaStatus = dictionary('升级状态', {
  0: { label: '待推送', color: 'grey' },
  10: { label: '已推送', color: 'cyan' },
  20: { label: '升级中', color: 'blue' },
  30: { label: '升级成功', color: 'green' },
  40: { label: '升级失败', color: 'red' },
  50: { label: '已取消', color: 'orange' },
})

export const otaBatchStatus = dictionary('批次状态', {
  1: { label: '等待中', color: 'grey' },
  2: { label: '进行中', color: 'blue' },
  3: { label: '已暂停', color: 'red' },
  4: { label: '已结束', color: 'green' },
})

export const appType = dictionary('应用类型', {
  1: { label: '业主端', color: 'blue' },
  2: { label: '运维端', color: 'orange' },
  3: { label: '面板端', color: 'cyan' },
})

export const appPlatform = dictionary('平台', { 1: 'Android', 2: 'iOS', 3: '鸿蒙' })

export const updateType = dictionary('更新方式', {
  1: { label: '提示更新', color: 'blue' },
  2: { label: '强制更新', color: 'red' },
  3: { label: '静默更新', color: 'grey' },
})

export const versionStatus = dictionary('版本状态', {
  0: { label: '草稿', color: 'grey' },
  1: { label: '已上线', color: 'green' },
  2: { label: '已下线', color: 'orange' },
})

/** What the enum list of single products lists. */
export const singleEnum = dictionary('枚举', { 1: '单品类型', 2: '通讯协议', 3: '接入平台' })
