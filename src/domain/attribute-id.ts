/** Which attribute of which device; `serialNo` where one house has several of that device. */
export interface AttributeId {
  readonly deviceType: string
  readonly deviceId: string
  readonly serialNo: string | null
  readonly attributeId: string
}

/**
 * `deviceType-deviceId-attributeId` or `deviceType-deviceId-serialNo-attributeId`; null for anything else.
 * Serial numbers carry no dash, but those of old devices might: what stands in the middle is the serial number.
 */
export function parseAttributeId(text: string): AttributeId | null {
  const parts = text.split('-')
  const [deviceType = '', deviceId = ''] = parts
  const attributeId = parts.at(-1) ?? ''
  if (parts.length < 3 || parts.includes('')) return null
  return {
    deviceType,
    deviceId,
    serialNo: parts.length === 3 ? null : parts.slice(2, -1).join('-'),
    attributeId,
  }
}

/** Throws a RangeError where the parts could not be told apart again. */
export function formatAttributeId({ deviceType, deviceId, serialNo, attributeId }: AttributeId): string {
  const parts =
    serialNo === null ? [deviceType, deviceId, attributeId] : [deviceType, deviceId, serialNo, attributeId]
  if (parts.some((part) => part === '' || part.includes('-')))
    throw new RangeError(`no part of an attribute id may be empty or contain a dash: ${parts.join(' | ')}`)
  return parts.join('-')
}

/** The source of a pattern: an attribute id of 3 or 4 parts as we make them. */
export const attributeIdForm = '[0-9A-Za-z_]{1,32}(?:-[0-9A-Za-z_]{1,32}){2,3}'
