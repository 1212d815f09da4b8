import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus } from '#resources/estate-dictionaries.ts'
import { asked, choice, dateTime, files, labelOf, longText, notIn, now, reference } from '#schema'

const debugFileTypes = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png', 'zip'] as const

/** What is said of one attempt: asked for afresh each time. */
const remark = { min: 5, max: 200 } as const

/** What a house was copied with is a product's type alone: it is bound once a gateway connects it. */
const bound = { gatewayNo: notIn(null) } as const
const notBound = { gatewayNo: '请先绑定科技产品，再开始调试' } as const

/** The houses in one state of commissioning. */
const commissioning = <const S extends number>(status: S) => ({
  label: labelOf(debugStatus, status) ?? '',
  where: { debugStatus: status },
})

/** How far commissioning is, and who does it. */
export const debugFields = {
  debugStatus: choice('调试状态', debugStatus, { default: debugStatus.notStarted }),
  debugUserId: reference('调试人员', 'user', {
    writtenBy: 'action',
    required: { debugStatus: debugStatus.debugging },
    lookup: 'debugUser',
    onDelete: 'keep',
  }),
  debugTime: dateTime('调试时间', { readOnly: true }),
  debugRemark: longText('调试说明', {
    readOnly: true,
    max: 200,
  }),
  debugFiles: files('调试文件', {
    readOnly: true,
    accept: debugFileTypes,
  }),
}

export const debugTabs = {
  notStarted: commissioning(debugStatus.notStarted),
  debugging: commissioning(debugStatus.debugging),
  mine: { label: '我的调试', where: { debugStatus: debugStatus.debugging }, mine: 'debugUserId' as const },
  failed: commissioning(debugStatus.failed),
  passed: commissioning(debugStatus.passed),
}

export const debugStates = {
  field: 'debugStatus',
  initial: debugStatus.notStarted,
  transitions: {
    startDebug: {
      label: '开始调试',
      from: [debugStatus.notStarted, debugStatus.failed],
      to: debugStatus.debugging,
      call: 'debug/update',
      key: 'houseId',
      send: { debugStatus: debugStatus.debugging },
      when: bound,
      otherwise: notBound,
      input: ['debugUserId'],
      set: { debugTime: now },
      batch: true,
    },
    passDebug: {
      label: '调试完成',
      from: [debugStatus.debugging],
      to: debugStatus.passed,
      who: 'debugUserId',
      call: 'debug/update',
      key: 'houseId',
      send: { debugStatus: debugStatus.passed },
      when: { onlineStatus: onlineStatus.online, debugFiles: notIn(null) },
      otherwise: {
        onlineStatus: { text: '设备离线，无法完成调试', code: 'offline' },
        debugFiles: '请先上传调试文件，再完成调试',
      },
      ask: { debugRemark: longText('调试说明', remark) },
      set: { debugTime: now, debugRemark: asked('debugRemark') },
      batch: true,
    },
    failDebug: {
      label: '调试不通过',
      from: [debugStatus.debugging],
      to: debugStatus.failed,
      who: 'debugUserId',
      call: 'debug/update',
      key: 'houseId',
      send: { debugStatus: debugStatus.failed },
      ask: { debugRemark: longText('不通过原因', { ...remark, required: true }) },
      set: { debugTime: now, debugRemark: asked('debugRemark') },
      danger: true,
      batch: true,
    },
    reopenDebug: {
      label: '重新调试',
      from: [debugStatus.passed],
      to: debugStatus.debugging,
      call: 'debug/update',
      key: 'houseId',
      send: { debugStatus: debugStatus.debugging },
      when: bound,
      otherwise: notBound,
      input: ['debugUserId'],
      ask: { debugRemark: longText('重新调试的原因', { ...remark, required: true }) },
      set: { debugTime: now, debugRemark: asked('debugRemark') },
      batch: true,
    },
  },
} as const

export const reassignDebug = {
  label: '改派调试人员',
  call: 'debug/assign',
  when: { debugStatus: debugStatus.debugging },
  input: ['debugUserId'],
  batch: true,
} as const

export const debugFileUpdate = {
  label: '调试文件',
  call: 'debug-file/update',
  key: 'houseId',
  ask: { files: files('调试文件', { accept: debugFileTypes }) },
  set: { debugFiles: asked('files') },
} as const
