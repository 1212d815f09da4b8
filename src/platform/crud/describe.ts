import { isEmpty, labelOf, type ResolvedField, type ResolvedNode } from '#schema'
import { asIds, masked, type TitleOf } from './titles.ts'

const longest = 30

const cut = (text: string) => {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text
}

/** What a log sentence needs besides the value. */
export interface Naming {
  readonly titleOf: TitleOf
  readonly menu: readonly ResolvedNode[]
}

const nodesOf = (menu: readonly ResolvedNode[]): readonly ResolvedNode[] =>
  menu.flatMap((node) => [node, ...nodesOf(node.children)])

/** A field's value in the words of a sentence in the log. */
export function describe(field: ResolvedField, value: unknown, { titleOf, menu }: Naming): string {
  if (isEmpty(value)) return '空'
  switch (field.kind) {
    case 'choice':
      return labelOf(field.dictionary, value) ?? String(value)
    case 'choices':
      return Array.isArray(value) ? value.map((one) => labelOf(field.dictionary, one)).join('、') : ''
    case 'bool':
      return value === 1 ? field.trueText : field.falseText
    case 'integer':
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
    case 'permissions': {
      const held = new Set(asIds(value))
      const nodes = nodesOf(menu).filter((node) => held.has(node.id) && node.children.length === 0)
      return nodes.map((node) => node.name).join('、')
    }
    case 'rows':
    case 'images':
    case 'files':
      return `${Array.isArray(value) ? value.length : 0} 项`
    default:
      return typeof value === 'object' ? '…' : cut(String(masked(field, value)))
  }
}

/** Kinds whose values no sentence can hold. */
export const isUntold = (field: ResolvedField): boolean =>
  field.kind === 'password' || field.kind === 'richText' || field.kind === 'json'
