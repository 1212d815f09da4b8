import type { ComponentType } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { FieldKind } from '#schema'
import type { InputProps } from './field-ui.ts'
import { BoolInput, ChoiceInput, ChoicesInput } from './inputs/choice-inputs.tsx'
import { ReferenceInput, ReferencesInput } from './inputs/reference-inputs.tsx'
import { LongTextInput, NumberInput, PhoneInput, TextInput, TextsInput } from './inputs/text-inputs.tsx'

const DateInput = lazyWithRetry(() => import('./inputs/date-input.tsx'))
const AddressInput = lazyWithRetry(() => import('./inputs/address-input.tsx'))
const ParentInput = lazyWithRetry(() => import('./inputs/parent-input.tsx'))
const PasswordInput = lazyWithRetry(() => import('./inputs/password-input.tsx'))
const UploadInput = lazyWithRetry(() => import('./inputs/upload-input.tsx'))
const RowsInput = lazyWithRetry(() => import('./inputs/rows-input.tsx'))
const PermissionsInput = lazyWithRetry(() => import('./inputs/permissions-input.tsx'))
const RichTextInput = lazyWithRetry(() => import('./inputs/rich-text-input.tsx'))

/** What a value of each kind is typed into; null: nobody types it. Heavy ones load when a form first shows them. */
export const inputs: { readonly [K in FieldKind]: ComponentType<InputProps<K>> | null } = {
  text: TextInput,
  texts: TextsInput,
  longText: LongTextInput,
  richText: RichTextInput,
  integer: NumberInput,
  decimal: NumberInput,
  bool: BoolInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  date: DateInput,
  dateTime: DateInput,
  phone: PhoneInput,
  email: TextInput,
  url: TextInput,
  password: PasswordInput,
  image: UploadInput,
  images: UploadInput,
  file: UploadInput,
  files: UploadInput,
  address: AddressInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  parent: ParentInput,
  rows: RowsInput,
  permissions: PermissionsInput,
  json: null,
  derived: null,
}
