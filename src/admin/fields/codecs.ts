import type { FieldKind } from '#schema'
import {
  addressCodec,
  boolCodec,
  dateCodec,
  dateTimeCodec,
  numberCodec,
  numbersCodec,
  textCodec,
  textsCodec,
} from './codecs/codec.ts'
import type { Codec } from './field-ui.ts'

/** How a value of each kind travels between URL, input and call. */
export const codecs = {
  text: textCodec,
  longText: textCodec,
  richText: textCodec,
  integer: numberCodec,
  decimal: numberCodec,
  bool: boolCodec,
  choice: numberCodec,
  choices: numbersCodec,
  date: dateCodec,
  dateTime: dateTimeCodec,
  phone: textCodec,
  email: textCodec,
  url: textCodec,
  password: textCodec,
  image: textCodec,
  texts: textsCodec,
  images: textsCodec,
  file: textCodec,
  files: textsCodec,
  address: addressCodec,
  reference: textCodec,
  references: textsCodec,
  parent: textCodec,
  rows: textsCodec,
  permissions: textsCodec,
  json: textCodec,
  derived: textCodec,
} satisfies Record<FieldKind, Codec>
