import type { I18nProvider } from '@refinedev/core'

/** The texts of refine that can come to be seen. */
const texts: Readonly<Record<string, string>> = {
  'notifications.success': '操作成功',
  'notifications.error': '操作失败',
  'notifications.createSuccess': '新增成功',
  'notifications.createError': '新增失败',
  'notifications.editSuccess': '修改成功',
  'notifications.editError': '修改失败',
  'notifications.deleteSuccess': '删除成功',
  'notifications.deleteError': '删除失败',
  'notifications.importProgress': '正在导入',
  'notifications.undoable': '可在数秒内撤销',
  'buttons.create': '新增',
  'buttons.save': '保存',
  'buttons.edit': '编辑',
  'buttons.show': '查看',
  'buttons.delete': '删除',
  'buttons.clone': '复制',
  'buttons.list': '列表',
  'buttons.refresh': '刷新',
  'buttons.filter': '筛选',
  'buttons.clear': '清空',
  'buttons.import': '导入',
  'buttons.export': '导出',
  'buttons.logout': '退出登录',
  'buttons.undo': '撤销',
  'buttons.confirm': '确定要删除该数据吗？',
  'buttons.cancel': '取消',
  'pages.error.404': '页面不存在',
  'pages.error.info': '页面不存在',
  'pages.error.resource404': '页面不存在',
  'pages.error.backHome': '返回首页',
  warnWhenUnsavedChanges: '修改尚未保存，确定要离开吗？',
}

export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, fallback?: string) =>
    texts[key] ?? fallback ?? (typeof options === 'string' ? options : key),
  changeLocale: () => undefined,
  getLocale: () => 'zh-CN',
}
