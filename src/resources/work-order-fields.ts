import { mostMoney } from '#domain/materials.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { personName, serialNo } from '#resources/shared-fields.ts'
import {
  faultReason,
  reviewResult,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/work-order-dictionaries.ts'
import {
  bool,
  choice,
  dateTime,
  decimal,
  images,
  in_,
  integer,
  longText,
  phone,
  reference,
  rows,
  text,
} from '#schema'

const written = { readOnly: true } as const
const submitted = { status: workOrderStatus.reviewing } as const
/** Whoever calls or writes in the app has a name and a number. */
const reported = { source: in_(workOrderSource.app, workOrderSource.phone) } as const

/** Whoever repairs, and sees the project. */
export const repairers = { max: 5, lookup: 'repairUser', given: ['projectId'] } as const

/** Where the work is to be done. */
export const placeFields = {
  publicArea: bool('公共区域', { default: 0 }),
  houseId: reference('房屋', 'house', {
    within: 'projectId',
    lookup: 'choice',
    visible: { publicArea: 0 },
    required: { publicArea: 0 },
    onDelete: 'keep',
  }),
  roomName: text('房间', { max: 20 }),
  deviceType: choice('设备归属', deviceType),
  deviceId: text('设备编号', { max: 32, hidden: true }),
  serialNo: text('设备序号', { ...serialNo, hidden: true }),
  deviceName: text('设备', { max: 50 }),
}

/** Who has asked for it, and for when. */
export const reporterFields = {
  reporterName: text('报修人', { ...personName, mask: 'name', required: reported }),
  reporterPhone: phone('联系方式', { required: reported, contact: true }),
  appointTime: dateTime('预约时间', { future: true }),
}

/** What came of the work; those who did it say so. */
export const resultFields = {
  dealResult: longText('处理结果', { writtenBy: 'action', required: submitted, min: 5, max: 500 }),
  faultReason: choice('故障原因', faultReason, { writtenBy: 'action', required: submitted }),
  beforeImages: images('维修前图片', { writtenBy: 'action' }),
  afterImages: images('维修后图片', {
    writtenBy: 'action',
    required: { ...submitted, type: in_(workOrderType.deviceFault, workOrderType.consumableReplacement) },
  }),
  materials: rows(
    '用料',
    {
      name: text('名称', { required: true, max: 50 }),
      spec: text('规格', { max: 50 }),
      num: integer('数量', { required: true, min: 1, max: 9999 }),
      price: decimal('单价', { min: 0, max: mostMoney, unit: '元' }),
    },
    { writtenBy: 'action', cell: 'order-materials', input: 'order-materials' },
  ),
  /** What the materials come to, unless somebody says another one: labour is no material. */
  cost: decimal('费用', { writtenBy: 'action', min: 0, max: mostMoney, unit: '元' }),
}

/** What somebody else found of it, and what the residents say in the app. */
export const reviewFields = {
  reviewResult: choice('审核结果', reviewResult, written),
  reviewRemark: text('审核意见', { ...written, max: 200 }),
  reviewUserId: reference('审核人', 'user', { ...written, onDelete: 'keep' }),
  reviewTime: dateTime('审核时间', written),
  reworkCount: integer('返工次数', { ...written, default: 0, unit: '次' }),
  score: integer('业主评价', { ...written, min: 1, max: 5, unit: '星' }),
  scoreRemark: longText('评价内容', written),
}
