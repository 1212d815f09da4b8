import { versionPattern } from '#domain/version.ts'
import { appPlatform, updateType, versionStatus } from '#resources/application-dictionaries.ts'
import { logModule } from '#resources/dictionaries.ts'
import {
  bool,
  choice,
  dateTime,
  entity,
  file,
  in_,
  integer,
  longText,
  reference,
  rows,
  text,
  url,
} from '#schema'

const released = { status: in_(versionStatus.online, versionStatus.withdrawn) } as const

/** A release of an application for one platform. */
export const appVersion = entity({
  label: '版本',
  module: logModule.resource,
  title: 'versionName',
  fields: {
    appId: reference('应用', 'application', { required: true, immutable: true }),
    platform: choice('平台', appPlatform, { required: true, immutable: true }),
    versionName: text('版本号', {
      required: true,
      max: 32,
      pattern: versionPattern,
      message: '版本号为 2–4 段数字，如 1.2.0',
      immutable: released,
    }),
    versionCode: integer('版本序号', {
      required: true,
      min: 1,
      unique: { within: ['appId', 'platform'] },
      immutable: released,
      help: '须大于当前线上版本',
    }),
    title: text('更新标题', { required: true, min: 1, max: 30 }),
    content: longText('更新内容', { required: true, min: 5, max: 1000 }),
    updateType: choice('更新方式', updateType, { required: true, default: updateType.prompt }),
    minVersionCode: integer('最低兼容版本', { min: 1, help: '低于它的版本必须更新' }),
    packageUrl: file('安装包', {
      public: true,
      accept: ['apk', 'hap'],
      maxSize: 500,
      visible: { platform: in_(appPlatform.android, appPlatform.harmony) },
      facts: { size: 'fileSize', digest: { into: 'md5', method: 'md5' } },
      immutable: released,
    }),
    storeUrl: url('商店地址', { help: 'iOS 须为 https 地址' }),
    fileSize: integer('文件大小', { readOnly: true, unit: 'B' }),
    md5: text('MD5', { readOnly: true, max: 32 }),
    channels: rows(
      '应用市场',
      {
        name: text('名称', { required: true, min: 1, max: 20 }),
        url: url('地址', { required: true }),
        enable: bool('启用', { default: 1 }),
        priority: integer('优先级', { min: 0, max: 999, default: 0 }),
      },
      { max: 20, distinct: ['name'] },
    ),
    grayPercent: integer('灰度比例', { min: 1, max: 100, unit: '%' }),
    status: choice('状态', versionStatus),
    publishTime: dateTime('发布时间', { readOnly: true }),
  },
  rules: [
    { rule: 'some', fields: ['packageUrl', 'storeUrl'], message: '安装包和商店地址至少填写一项' },
    {
      rule: 'ascending',
      fields: ['minVersionCode', 'versionCode'],
      orEqual: true,
      message: '版本序号不能小于最低兼容版本',
    },
  ],
  list: {
    columns: [
      'versionName',
      { field: 'versionCode', priority: 'low' },
      'platform',
      'title',
      { field: 'updateType', priority: 'low' },
      { field: 'fileSize', priority: 'low' },
      'publishTime',
      'status',
    ],
    search: ['platform', 'status'],
  },
  form: {
    as: 'drawer',
    groups: {
      版本: ['platform', 'versionName', 'versionCode', 'minVersionCode'],
      更新: ['title', 'content', 'updateType', 'grayPercent'],
      下载: ['packageUrl', 'storeUrl', 'channels'],
    },
    notices: [
      {
        when: { updateType: updateType.forced },
        text: '强制更新：用户不更新就无法继续使用，确定要强制更新吗？',
        confirm: true,
      },
    ],
  },
  states: {
    field: 'status',
    initial: versionStatus.draft,
    transitions: {
      publish: {
        label: '发布',
        from: [versionStatus.draft],
        to: versionStatus.online,
        call: 'update',
        confirm: '发布后同平台的线上版本将自动下线，确定要发布吗？',
      },
      withdraw: {
        label: '下线',
        from: [versionStatus.online],
        to: versionStatus.withdrawn,
        call: 'update',
        confirm: true,
        danger: true,
      },
    },
  },
  remove: { when: { status: in_(versionStatus.draft, versionStatus.withdrawn) } },
})
