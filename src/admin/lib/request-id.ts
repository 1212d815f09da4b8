/** 32 hexadecimal digits nobody else has. Browsers have `randomUUID` on secure pages only. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
