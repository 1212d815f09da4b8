import { cut } from '#domain/texts.ts'
import { isEmpty, labelOf, type ResolvedField } from '#schema'
import { asIds, masked, type TitleOf } from './titles.ts'

const longest = 30

const shortened = (text: string) => {
  const start = cut(text, longest)
  return start === text ? text : `${start}…`
}

/** A field's value in the words of a sentence in the log. */
export function describeValue(field: ResolvedField, value: unknown, titleOf: TitleOf): string {
  if (isEmpty(value)) return '空'
  switch (field.kind) {
    case 'choice':
      return labelOf(field.dictionary, value) ?? String(value)
    case 'choices':
      return Array.isArray(value) ? value.map((one) => labelOf(field.dictionary, one)).join('、') : ''
    case 'texts':
      return Array.isArray(value) ? value.join('、') : ''
    case 'bool':
      return value === 1 ? field.trueText : field.falseText
    case 'integer':
      return value === 0 && field.zeroText !== '' ? field.zeroText : `${value}${field.unit}`
    case 'decimal':
      return `${value}${field.unit}`
    case 'reference':
    case 'references':
    case 'parent':
      return asIds(value)
        .map((id) => titleOf(field, id) ?? id)
        .join('、')
    case 'address':
      return asIds(value)
        .map((id) => titleOf(field, id) ?? id)
        .join('')
    case 'rows':
    case 'images':
    case 'files':
      return `${Array.isArray(value) ? value.length : 0} 项`
    default:
      return typeof value === 'object' ? '…' : shortened(String(masked(field, value)))
  }
}

/** Kinds whose values no sentence can hold. */
export const hasNoWords = (field: ResolvedField): boolean =>
  field.kind === 'password' || field.kind === 'richText' || field.kind === 'json'

/** What of a set came and went: 「新增 张三、李四；移除 王五」. */
export function describeSets(
  before: readonly string[],
  after: readonly string[],
  nameOf: (id: string) => string,
): string {
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  return [
    ...(added.length > 0 ? [`新增 ${added.map(nameOf).join('、')}`] : []),
    ...(removed.length > 0 ? [`移除 ${removed.map(nameOf).join('、')}`] : []),
  ].join('；')
}
