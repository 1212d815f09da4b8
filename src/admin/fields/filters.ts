import type { ComponentType } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { FieldKind } from '#schema'
import type { FilterProps } from './field-ui.ts'
import { BoolFilter, ChoiceFilter, DerivedFilter } from './filters/choice-filters.tsx'
import { KeywordFilter } from './filters/keyword-filter.tsx'
import { AddressFilter, ParentFilter, ReferenceFilter } from './filters/reference-filter.tsx'

const NumberFilter = lazyWithRetry(() => import('./filters/number-filter.tsx'))
const DateFilter = lazyWithRetry(() => import('./filters/date-filter.tsx'))

/** How a list is narrowed by each kind; null: it is not. */
export const filters: { readonly [K in FieldKind]: ComponentType<FilterProps<K>> | null } = {
  text: KeywordFilter,
  texts: null,
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
  derived: DerivedFilter,
}
