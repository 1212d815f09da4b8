import type { Values } from '#schema'

const own = 0
const tuya = 1
const xiaomi = 2
const huawei = 3

type Row = readonly [
  id: string,
  name: string,
  type: number,
  brand: string,
  model: string,
  protocol: number,
  thirdPlatform: number,
]

const rows: readonly Row[] = [
  ['single_light', '无主灯调光筒灯', 1, '欧普', 'OP-MD07', 6, tuya],
  ['single_curtain', '静音开合帘电机', 2, '杜亚', 'DY-DT82', 6, tuya],
  ['single_aircon', '变频壁挂空调', 3, '格力', 'KFR-35GW', 9, tuya],
  ['single_fresh', '壁挂新风机', 4, '檐下', 'EV-WF150', 4, own],
  ['single_floor_heat', '地暖温控器', 5, '檐下', 'EV-FH16', 5, own],
  ['single_lock', '全自动智能门锁', 6, '小米', 'MJ-LOCK4', 9, xiaomi],
  ['single_human', '人体存在传感器', 7, '小米', 'MJ-PS1', 6, xiaomi],
  ['single_camera', '室内云台摄像头', 8, '华为', 'HW-CAM3', 9, huawei],
  ['single_socket', '计量智能插座', 9, '公牛', 'BULL-S10', 6, tuya],
  ['single_speaker', '吸顶背景音箱', 10, '华为', 'HW-SND2', 9, huawei],
  ['single_switch', '三键场景面板', 9, '檐下', 'EV-SW3', 6, own],
  ['single_rack', '智能晾衣机', 99, '好太太', 'HTT-D36', 9, tuya],
]

export const singleProducts: readonly Values[] = rows.map(
  ([id, name, type, brand, model, protocol, thirdPlatform], index) => ({
    id,
    name,
    type,
    brand,
    model,
    protocol,
    thirdPlatform,
    // The camera was taken off the list.
    status: id === 'single_camera' ? 0 : 1,
    createTime: `2024-02-${String(index + 5).padStart(2, '0')} 15:20:00`,
    createUserName: '陆子昂',
  }),
)
