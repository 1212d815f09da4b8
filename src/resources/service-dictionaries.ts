import { dictionary } from '#schema'

export const goodsType = dictionary('商品类型', {
  physical: [1, '实物'],
  service: [2, '服务/虚拟'],
})

export const goodsStatus = dictionary('上架状态', {
  offSale: [0, '下架', 'grey'],
  onSale: [1, '上架', 'green'],
})

/** What the app shows of a goods: computed from its status, stock and time window. */
export const saleStatus = dictionary('销售状态', {
  offSale: [0, '已下架', 'grey'],
  onSale: [1, '销售中', 'green'],
  soldOut: [2, '已售罄', 'orange'],
  expired: [3, '已过期', 'red'],
  upcoming: [4, '未开始', 'cyan'],
})

export const orderStatus = dictionary('订单状态', {
  pending: [1, '待处理', 'orange'],
  shipped: [2, '已发货', 'blue'],
  completed: [3, '已完成', 'green'],
  cancelled: [4, '已取消', 'grey'],
})

/** The two types of integral.operate. */
export const pointsOperation = dictionary('调整方式', { add: [1, '增加'], deduct: [2, '扣减'] })

export const pointsBusiness = dictionary('积分业务', {
  adminAdd: [1, '管理员增加', 'green'],
  adminDeduct: [2, '管理员扣减', 'red'],
  redeem: [11, '兑换商品', 'orange'],
  refund: [12, '兑换取消退还', 'cyan'],
  signIn: [21, '签到', 'blue'],
  activity: [22, '活动奖励', 'purple'],
  expiry: [31, '过期清零', 'grey'],
})

export const messageType = dictionary('消息类型', {
  announcement: [1, '系统公告'],
  activity: [2, '活动通知'],
  service: [3, '服务提醒'],
  alarm: [4, '报警通知'],
})

export const messageTarget = dictionary('发送对象', {
  all: [1, '全部用户'],
  projects: [2, '指定项目'],
  places: [5, '指定楼栋、单元、楼层'],
  houses: [3, '指定房屋'],
  users: [4, '指定用户'],
})

export const pushWay = dictionary('发送方式', {
  inApp: [1, '站内信'],
  push: [2, 'App推送'],
  sms: [3, '短信'],
})

export const messageStatus = dictionary('消息状态', {
  waiting: [0, '待发送', 'grey'],
  sending: [1, '发送中', 'blue'],
  sent: [2, '已发送', 'green'],
  failed: [3, '发送失败', 'red'],
  withdrawn: [4, '已撤销', 'grey'],
})

export const messageLink = dictionary('跳转', { none: [0, '无'], page: [1, '页面'], external: [2, '外链'] })

export const sendMode = dictionary('发送时间', { immediate: [1, '立即发送'], scheduled: [2, '定时发送'] })

/** What the app tells of a message. */
export const deliveryReport = dictionary('送达情况', { arrived: [1, '到达'], read: [2, '阅读'] })

export const deliveryStatus = dictionary('送达状态', {
  waiting: [0, '待发送', 'grey'],
  sending: [1, '发送中', 'blue'],
  sent: [2, '已发送', 'cyan'],
  arrived: [3, '已到达', 'green'],
  read: [4, '已阅读', 'purple'],
  failed: [5, '失败', 'red'],
})
