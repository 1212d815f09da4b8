import type { DemoRecord } from '#config'
import { type Random, randomOf } from '#platform/seed/random.ts'
import { enableStatus, onlineStatus } from '#resources/dictionaries.ts'
import { roomType } from '#resources/estate-dictionaries.ts'
import type { DictionaryValue } from '#schema'
import { livedIn } from './house.demo.ts'
import { houseRooms } from './house-room.demo.ts'
import { singleProducts } from './single-product.demo.ts'

type HouseProduct = DemoRecord<'houseProduct'>
type House = DemoRecord<'house'>

const { livingRoom, masterBedroom, bedroom, kitchen, entrance, balcony } = roomType

/** What people put where. */
const wishes: readonly (readonly [product: string, name: string, room: DictionaryValue<typeof roomType>])[] =
  [
    ['single_light', '客厅筒灯', livingRoom],
    ['single_curtain', '主卧窗帘', masterBedroom],
    ['single_aircon', '次卧空调', bedroom],
    ['single_lock', '入户门锁', entrance],
    ['single_human', '玄关人体传感器', entrance],
    ['single_socket', '厨房插座', kitchen],
    ['single_speaker', '客厅音箱', livingRoom],
    ['single_rack', '阳台晾衣机', balcony],
  ]

const offered = new Set(
  singleProducts.filter(({ status }) => status === enableStatus.enabled).map(({ id }) => id),
)

const roomIds = new Map(houseRooms.map(({ id, houseId, roomType }) => [`${houseId} ${roomType}`, id]))

function productsOf(house: House, random: Random): readonly HouseProduct[] {
  const first = random.below(wishes.length)
  const count = 2 + random.below(3)
  return [...wishes, ...wishes]
    .slice(first, first + count)
    .filter(([product]) => offered.has(product))
    .map(([singleProductId, name, room], index) => {
      const isOnline = house.onlineStatus === onlineStatus.online && random.below(20) > 0
      return {
        id: `${house.id.replace('house', 'hp')}_${index + 1}`,
        houseId: house.id,
        singleProductId,
        name,
        roomId: roomIds.get(`${house.id} ${room}`) ?? null,
        serialNo: `SP${house.id.replace(/^house_|_/g, '').toUpperCase()}${index + 1}`,
        onlineStatus: isOnline ? onlineStatus.online : onlineStatus.offline,
        firmwareVersion: `1.${random.below(4)}.${random.below(10)}`,
        bindTime: `2025-0${1 + random.below(9)}-1${index} 19:2${index}:00`,
        createTime: `2025-0${1 + random.below(9)}-1${index} 19:2${index}:00`,
        createUserName: '陆子昂',
      }
    })
}

/** Every third home has some. */
export const houseProducts: readonly HouseProduct[] = livedIn
  .filter((_house, index) => index % 3 === 0)
  .flatMap((house) => productsOf(house, randomOf(`single ${house.id}`)))
