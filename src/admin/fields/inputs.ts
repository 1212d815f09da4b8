import { type ComponentType, lazy } from 'react'
import type { FieldKind } from '#schema'
import type { InputProps } from './field-ui.ts'
import { BoolInput } from './inputs/bool-input.tsx'
import { ChoiceInput, ChoicesInput } from './inputs/choice-inputs.tsx'
import { NumberInput } from './inputs/number-input.tsx'
import { ReferenceInput, ReferencesInput } from './inputs/reference-inputs.tsx'
import { LongTextInput, PhoneInput, TextInput } from './inputs/text-inputs.tsx'

const DateInput = lazy(() => import('./inputs/date-input.tsx'))
const AddressInput = lazy(() => import('./inputs/address-input.tsx'))
const ParentInput = lazy(() => import('./inputs/parent-input.tsx'))
const PasswordInput = lazy(() => import('./inputs/password-input.tsx'))
const UploadInput = lazy(() => import('./inputs/upload-input.tsx'))
const RowsInput = lazy(() => import('./inputs/rows-input.tsx'))
const PermissionsInput = lazy(() => import('./inputs/permissions-input.tsx'))
const RichTextInput = lazy(() => import('./inputs/rich-text-input.tsx'))

/** What a value of each kind is typed into; null: nobody types it. Heavy ones load when a form first shows them. */
export const inputs: { readonly [K in FieldKind]: ComponentType<InputProps<K>> | null } = {
  text: TextInput,
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
