import { csvFileName, formatCsv } from '#domain/csv.ts'

/** An order that waits to be sent, with where to. */
export interface Shipment {
  readonly orderNo: string
  readonly goodsName: string
  readonly num: number
  readonly receiver: string | null
  readonly receiverPhone: string | null
  readonly address: string | null
  readonly remark: string | null
}

/** The first three are those of 批量发货: filled in, the file goes back as it is. */
const header = [
  '订单号*',
  '快递公司*',
  '快递单号*',
  '商品',
  '数量',
  '收货人',
  '收货手机',
  '收货地址',
  '用户备注',
]

export const shipListCsv = (shipments: readonly Shipment[]): string =>
  formatCsv([
    header,
    ...shipments.map((one) => [
      one.orderNo,
      '',
      '',
      one.goodsName,
      one.num,
      one.receiver,
      one.receiverPhone,
      one.address,
      one.remark,
    ]),
  ])

export const shipListName = (now: number): string => csvFileName(now, '发货单')
