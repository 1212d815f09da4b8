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
