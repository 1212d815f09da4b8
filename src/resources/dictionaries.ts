import { dictionary } from '#schema'

export const onlineStatus = dictionary('在线状态', {
  inactive: [0, '未激活', 'grey'],
  online: [1, '在线', 'green'],
  offline: [2, '离线', 'red'],
})

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
