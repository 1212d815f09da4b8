import { appPlatform, appType, versionStatus } from '#resources/application-dictionaries.ts'
import { logModule } from '#resources/dictionaries.ts'
import { choice, choices, count, derived, entity, image, latest, longText, pathTo, text } from '#schema'

/** An app for customers or staff. */
export const application = entity({
  label: '应用',
  module: logModule.resource,
  title: 'name',
  fields: {
    iconUrl: image('图标', {
      public: true,
      required: true,
      ratio: 1,
      square: true,
      minSide: 512,
    }),
    name: text('应用名称', { required: true, min: 2, max: 20, unique: true }),
    type: choice('应用类型', appType, { required: true }),
    platforms: choices('支持平台', appPlatform, { required: true, min: 1 }),
    packageName: text('包名', {
      max: 100,
      pattern: /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/,
      message: '包名如 com.example.app',
      placeholder: 'com.example.app',
    }),
    description: longText('描述', { max: 500 }),
    downloadUrl: derived('下载地址', pathTo('/download?appId=')),
    latestVersion: derived(
      '最新版本',
      latest('appVersion', 'appId', 'versionName', 'publishTime', { status: versionStatus.online }),
    ),
    versionNum: derived('版本', count('appVersion', 'appId')),
  },
  list: {
    columns: [
      'iconUrl',
      'name',
      'type',
      'platforms',
      'packageName',
      'latestVersion',
      'versionNum',
      'downloadUrl',
    ],
    search: ['name', 'type'],
  },
})
