import type { DemoRecord } from '#config'
import { day } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/module-contracts.ts'
import { goodsPicture, type Shape } from '#platform/seed/files/goods-picture.ts'
import type { Colour } from '#platform/seed/files/png.ts'
import { goodsStatus, goodsType } from '#resources/service-dictionaries.ts'

interface Goods extends Omit<DemoRecord<'goods'>, 'coverUrl'> {
  readonly shape: Shape
  readonly colour: Colour
  /** Days from now. */
  readonly window?: readonly [start: number | null, end: number | null]
}

const { physical, service } = goodsType
const { onSale, offSale } = goodsStatus

/** In the order of the shop. */
export const goodsList: readonly Goods[] = [
  {
    id: 'goods_mug',
    name: '檐下陶瓷马克杯',
    type: physical,
    integral: 300,
    marketPrice: 59,
    stock: 86,
    limitPerUser: 2,
    sort: 10,
    status: onSale,
    detail:
      '<h3>手作釉面</h3><p>350 ml，可用洗碗机与微波炉。</p><ul><li>高温釉下彩</li><li>礼盒包装</li></ul>',
    shape: 'mug',
    colour: [11, 102, 173],
  },
  {
    id: 'goods_filter',
    name: '新风初效滤网（2 片）',
    type: physical,
    integral: 680,
    marketPrice: 128,
    stock: 40,
    sort: 20,
    status: onSale,
    detail: '<p>适配五恒系统新风机组，建议每 90 天更换。</p>',
    shape: 'filter',
    colour: [18, 120, 96],
  },
  {
    id: 'goods_lamp',
    name: '床头阅读灯',
    type: physical,
    integral: 1200,
    marketPrice: 199,
    stock: 0,
    limitPerUser: 1,
    sort: 30,
    status: onSale,
    detail: '<p>三档色温，触控调光。</p>',
    shape: 'lamp',
    colour: [176, 84, 8],
  },
  {
    id: 'goods_cleaning',
    name: '新风管道清洗一次',
    type: service,
    integral: 1500,
    marketPrice: 360,
    stock: 25,
    limitPerUser: 1,
    sort: 40,
    status: onSale,
    detail: '<p>专业人员上门清洗新风主管与末端，约 2 小时。</p>',
    shape: 'broom',
    colour: [94, 70, 160],
  },
  {
    id: 'goods_inspection',
    name: '全屋空气质量检测',
    type: service,
    integral: 800,
    marketPrice: 200,
    stock: 12,
    sort: 50,
    status: onSale,
    detail: '<p>检测 CO₂、PM2.5、甲醛与 TVOC，出具报告。</p>',
    shape: 'sensor',
    colour: [12, 110, 130],
    window: [7, 60],
  },
  {
    id: 'goods_concert',
    name: '社区音乐会门票',
    type: service,
    integral: 200,
    marketPrice: 80,
    stock: 150,
    limitPerUser: 2,
    sort: 60,
    status: offSale,
    detail: '<p>中心花园，周六 19:30 开场，雨天顺延。</p>',
    shape: 'ticket',
    colour: [170, 40, 90],
    window: [-40, -10],
  },
]

export const goodsRecords = ({ keepFile, now }: DemoContext): Promise<readonly DemoRecord<'goods'>[]> =>
  Promise.all(
    goodsList.map(async ({ shape, colour, window = [null, null], ...one }) => {
      const { url } = await keepFile('png', goodsPicture(shape, colour))
      const moment = (days: number | null) => (days === null ? null : formatTime(now + days * day))
      return {
        ...one,
        coverUrl: url,
        images: [url],
        startTime: moment(window[0]),
        endTime: moment(window[1]),
        createTime: '2025-02-10 10:00:00',
        createUserName: '陆子昂',
      }
    }),
  )
