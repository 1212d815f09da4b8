import { type ComponentType, lazy } from 'react'
import type { FieldKind } from '#schema'
import type { FilterProps } from './field-ui.ts'
import { AddressFilter } from './filters/address-filter.tsx'
import { BoolFilter, ChoiceFilter } from './filters/choice-filters.tsx'
import { KeywordFilter } from './filters/keyword-filter.tsx'
import { ReferenceFilter } from './filters/reference-filter.tsx'

const NumberFilter = lazy(() => import('./filters/number-filter.tsx'))
const DateFilter = lazy(() => import('./filters/date-filter.tsx'))
const ParentFilter = lazy(() => import('./filters/parent-filter.tsx'))

/** How a list is narrowed by each kind; null: it is not. */
export const filters: { readonly [K in FieldKind]: ComponentType<FilterProps<K>> | null } = {
  text: KeywordFilter,
  longText: KeywordFilter,
  richText: KeywordFilter,
  integer: NumberFilter,
  decimal: NumberFilter,
  bool: BoolFilter,
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  date: DateFilter,
  dateTime: DateFilter,
  phone: KeywordFilter,
  email: KeywordFilter,
  url: KeywordFilter,
  password: null,
  image: null,
  images: null,
  file: null,
  files: null,
  address: AddressFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  parent: ParentFilter,
  rows: null,
  permissions: null,
  json: null,
  derived: KeywordFilter,
}
