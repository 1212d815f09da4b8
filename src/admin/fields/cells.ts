import type { ComponentType } from 'react'
import type { FieldKind } from '#schema'
import { FileCell, FilesCell, ImageCell, ImagesCell } from './cells/media-cells.tsx'
import { DerivedCell, NumberCell } from './cells/number-cells.tsx'
import { ParentCell, ReferenceCell, ReferencesCell } from './cells/reference-cells.tsx'
import { JsonCell, PermissionsCell, RowsCell } from './cells/rows-cell.tsx'
import { BoolCell, ChoiceCell, ChoicesCell } from './cells/tag-cells.tsx'
import { EmailCell, MaskedCell, RichTextCell, TextCell, UrlCell } from './cells/text-cell.tsx'
import type { CellProps } from './field-ui.ts'

/** How a value of each kind is shown. */
export const cells: { readonly [K in FieldKind]: ComponentType<CellProps<K>> } = {
  text: MaskedCell,
  texts: TextCell,
  longText: TextCell,
  richText: RichTextCell,
  integer: NumberCell,
  decimal: NumberCell,
  bool: BoolCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  date: TextCell,
  dateTime: TextCell,
  phone: MaskedCell,
  email: EmailCell,
  url: UrlCell,
  password: TextCell,
  image: ImageCell,
  images: ImagesCell,
  file: FileCell,
  files: FilesCell,
  address: TextCell,
  reference: ReferenceCell,
  references: ReferencesCell,
  parent: ParentCell,
  rows: RowsCell,
  permissions: PermissionsCell,
  json: JsonCell,
  derived: DerivedCell,
}
