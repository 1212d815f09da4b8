import { dictionary } from '#schema'

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
