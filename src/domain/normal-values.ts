/** How devices say that nothing is wrong with them, as far as it is not said otherwise of an attribute. */
export const usualNormalValues: readonly string[] = [
  ...['0', '00', '000', '0000', '00000000', '0x0', '0x00', '0x0000', '0x00000000', 'E0', 'E00', '-', '--'],
  ...['OK', 'NORMAL', 'NONE', 'No Error', 'No Fault', '正常', '无', '无故障', '无异常'],
]

const plain = (text: string) => text.replace(/\s+/g, '').toUpperCase()

/** Whether a text says that nothing is wrong, whatever its case and blanks; so does one that says nothing. */
export function isNormal(text: string, normalValues: readonly string[]): boolean {
  const said = plain(text)
  return said === '' || normalValues.some((value) => plain(value) === said)
}
