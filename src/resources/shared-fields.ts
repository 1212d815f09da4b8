import { roomType } from '#resources/dictionaries.ts'
import { choice, decimal } from '#schema'

// What fields of several entities and calls have in common.

export const floorNo = { min: -9, max: 200, except: [0] } as const

export const area = { min: 0.01, max: 9999.99, unit: '㎡' } as const

/** Serial and gateway numbers stand in attribute ids, which dashes join. */
export const serialNo = { upper: true, max: 32, pattern: /^[0-9A-Za-z_]{1,32}$/ } as const

export const roomName = { required: true, min: 1, max: 20 } as const

/** What the rooms of houses and of house models are besides their names. */
export const roomFields = {
  roomType: choice('房间类型', roomType, { required: true }),
  area: decimal('面积', area),
}
