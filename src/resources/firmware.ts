import { firmwareVersionPattern } from '#domain/version.ts'
import { logModule } from '#resources/dictionaries.ts'
import {
  firmwareStatus,
  otaStatus,
  otaUnderWay,
  packageType,
  signMethod,
} from '#resources/firmware-dictionaries.ts'
import {
  choice,
  count,
  derived,
  entity,
  file,
  in_,
  integer,
  longText,
  notIn,
  reference,
  references,
  text,
} from '#schema'

const used = { totalNum: notIn(0, null) } as const

/** Software of a module of a technology product's devices; delivered over the air. */
export const firmware = entity({
  label: '固件',
  module: logModule.resource,
  title: 'name',
  fields: {
    productId: reference('科技产品', 'techProduct', { required: true, immutable: true, onDelete: 'cascade' }),
    module: text('升级模块', {
      required: true,
      max: 20,
      pattern: /^[a-z][a-z0-9_]{0,19}$/,
      message: '升级模块以小写字母开头，只含小写字母、数字和下划线',
      suggestions: ['main', 'wifi', 'panel', 'gateway'],
      default: 'main',
      immutable: used,
    }),
    name: text('固件名称', { required: true, min: 1, max: 64 }),
    versionName: text('版本号', {
      required: true,
      max: 32,
      pattern: firmwareVersionPattern,
      message: '版本号以字母或数字开头，至少含一个数字，只含字母、数字和 . - _ +，如 1.2.0、v1.2.0-rc1',
      hooked: true,
      unique: { within: ['productId', 'module'] },
      immutable: used,
    }),
    versionOrder: integer('版本序号', {
      required: true,
      min: 1,
      max: 99_999,
      hooked: true,
      unique: { within: ['productId', 'module'] },
      immutable: used,
      help: '越大越新，须大于该模块已有的固件',
    }),
    packageType: choice('升级包类型', packageType, {
      required: true,
      default: packageType.full,
      immutable: used,
    }),
    baseVersionIds: references('基础版本', 'firmware', {
      within: 'productId',
      max: 20,
      required: { packageType: packageType.differential },
      visible: { packageType: packageType.differential },
      immutable: used,
      help: '差分包只能从这些版本升级',
      hooked: true,
    }),
    fileUrl: file('固件文件', {
      required: true,
      accept: ['bin', 'zip', 'tar.gz', 'hex', 'ota', 'zigbee', 'fw', 'img', 'swu', 'tar', 'gz'],
      maxSize: 200,
      facts: {
        name: 'fileName',
        size: 'fileSize',
        digest: { into: 'sign', method: { field: 'signMethod' } },
      },
      immutable: used,
    }),
    fileName: text('文件名', { required: true, max: 200, immutable: used }),
    fileSize: integer('文件大小', { readOnly: true, unit: 'B' }),
    signMethod: choice('签名算法', signMethod, {
      required: true,
      default: signMethod.sha256,
      immutable: used,
    }),
    sign: text('签名', {
      required: true,
      max: 64,
      pattern: /^[0-9a-fA-F]{32}([0-9a-fA-F]{32})?$/,
      message: '签名须为文件的 MD5（32 位）或 SHA256（64 位）',
      immutable: used,
      help: '上传后自动计算；填写厂商提供的签名可核对文件',
    }),
    description: longText('升级说明', { required: true, max: 500 }),
    status: choice('状态', firmwareStatus),
    totalNum: derived('升级总数', count('otaTask', 'firmwareId')),
    successNum: derived('成功', count('otaTask', 'firmwareId', { status: otaStatus.done })),
    failNum: derived('失败', count('otaTask', 'firmwareId', { status: otaStatus.failed })),
    basedNum: derived('依赖它的差分包', count('firmware', 'baseVersionIds'), { hidden: true }),
    processingNum: derived('进行中', count('otaTask', 'firmwareId', { status: in_(...otaUnderWay) })),
  },
  list: {
    columns: [
      'name',
      'versionName',
      'module',
      'fileSize',
      'successNum',
      'failNum',
      'processingNum',
      'status',
    ],
    search: ['name', 'status'],
    sort: { field: 'versionOrder', order: 'desc' },
  },
  form: {
    as: 'drawer',
    groups: {
      固件: ['name', 'module', 'versionName', 'versionOrder', 'packageType', 'baseVersionIds'],
      文件: ['fileUrl', 'fileName', 'signMethod', 'sign'],
      说明: ['description'],
    },
  },
  states: {
    field: 'status',
    initial: firmwareStatus.published,
    transitions: {
      disable: {
        label: '停用',
        from: [firmwareStatus.published],
        to: firmwareStatus.disabled,
        call: 'update',
        confirm: true,
        danger: true,
      },
      enable: {
        label: '启用',
        from: [firmwareStatus.disabled],
        to: firmwareStatus.published,
        call: 'update',
      },
    },
  },
  actions: {
    upgrade: {
      label: '升级',
      call: '/platform/admin/v1/ota/upgrade',
      by: 'dialog',
      first: true,
      when: { status: firmwareStatus.published },
    },
  },
  remove: { when: { totalNum: 0 } },
})
