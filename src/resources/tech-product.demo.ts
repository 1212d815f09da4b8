import type { DemoRecord } from '#config'
import { productStatus, techCategory } from '#resources/product-dictionaries.ts'

const { developing, published } = productStatus

/** Three that houses have, one ready to be published, one half-finished, one that is no more than a name. */
export const techProducts: readonly DemoRecord<'techProduct'>[] = [
  {
    id: 'product_wuheng',
    name: '恒境五恒系统',
    model: 'HJ-WH-500',
    category: techCategory.fiveConstant,
    status: published,
    description: '恒温、恒湿、恒氧、恒洁、恒静：毛细管网辐射加置换新风，面向 100–200 ㎡ 住宅。',
    createTime: '2024-02-20 09:10:00',
  },
  {
    id: 'product_floor',
    name: '暖居两联供系统',
    model: 'NJ-LG-300',
    category: techCategory.hvac,
    status: published,
    description: '空气源热泵一机两用：夏季风盘制冷，冬季地面辐射采暖。',
    createTime: '2024-03-06 14:25:00',
  },
  {
    id: 'product_fresh',
    name: '清风全屋新风系统',
    model: 'QF-XF-350',
    category: techCategory.freshAir,
    status: published,
    description: '全热交换新风，初中高效三级过滤，按 CO₂ 与 PM2.5 自动调节风量。',
    createTime: '2024-03-18 11:02:00',
  },
  {
    id: 'product_wuheng_lite',
    name: '恒境五恒系统（公寓版）',
    model: 'HJ-WH-200',
    category: techCategory.fiveConstant,
    status: developing,
    description: '面向 60–100 ㎡ 公寓的紧凑型五恒系统，待验收后发布。',
    createTime: '2025-09-12 16:40:00',
  },
  {
    id: 'product_water',
    name: '源净全屋净水系统',
    model: 'YJ-JS-20',
    category: techCategory.waterPurification,
    status: developing,
    description: '前置、软水、直饮三段净水。控制属性待定义。',
    createTime: '2025-10-20 10:05:00',
  },
  {
    id: 'product_energy',
    name: '光储能源管理系统',
    model: 'GC-NY-10',
    category: techCategory.energy,
    status: developing,
    createTime: '2025-11-03 17:30:00',
  },
].map((product) => ({ ...product, createUserName: '陆子昂' }))
