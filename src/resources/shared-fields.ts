import { attributeIdForm } from '#domain/attribute-id.ts'
import { roomType } from '#resources/estate-dictionaries.ts'
import { choice, decimal, reference, text } from '#schema'

// What fields of several entities and calls have in common.

export const floorNo = { min: -9, max: 200, except: [0] } as const

export const area = { min: 0.01, max: 9999.99, unit: '㎡' } as const

/** Serial and gateway numbers stand in attribute ids, which dashes join. */
export const serialNo = { upper: true, max: 32, pattern: /^[0-9A-Za-z_]{1,32}$/ } as const

/** Composite ids of attributes with commas between them. */
export const attributeIdList = {
  max: 20_000,
  pattern: new RegExp(`^${attributeIdForm}(,${attributeIdForm})*$`),
  message: '属性编号格式不正确',
} as const

/** Until 3000-01-01: milliseconds in place of seconds are a mistake to be told. */
export const epochSeconds = { min: 0, max: 32_503_651_200 } as const

/** Of a person: 王, 阿依古丽·买买提, 卓玛 次仁. */
export const personName = { required: true, min: 1, max: 50 } as const

export const roomName = { required: true, min: 1, max: 20 } as const

/** What the rooms of houses and of house models are besides their names. */
export const roomFields = {
  roomType: choice('房间类型', roomType, { required: true }),
  area: decimal('面积', area),
}

export const mostMessagePlaces = 100

/** A place of an estate, as `EstatePlace` of the domain: what is not said narrows nothing. */
export const messagePlaces = {
  projectId: reference('项目', 'project', { required: true }),
  building: text('楼栋', { max: 16 }),
  unit: text('单元', { max: 16 }),
  floorId: text('楼层', { max: 32 }),
}

/** The composite id of an attribute of a device that stands somewhere. */
export const attributeKey = {
  max: 131,
  pattern: new RegExp(`^${attributeIdForm}$`),
  message: '属性标识不正确',
} as const

/** A text that is one of these names. */
export const oneOfNames = (names: readonly string[]) => ({
  max: 8,
  pattern: new RegExp(`^(${names.join('|')})$`),
  message: `须为 ${names.join('、')} 之一`,
})
