import type { FileFacts } from '../../file-value.ts'
import type { FieldKind, KindSettings, Through, Tone } from '../../kinds.ts'
import { uploadExtensions } from '../../upload-types.ts'
import { condition, derivation, dictionaryShape, scalars } from './data-shapes.ts'
import { optional, options, type Parts } from './options.ts'
import { byType, flag, list, nullOr, number, oneOf, regex, type Shape, text } from './shape.ts'

/** What the builders of fields take by position, and which is therefore never left out. */
interface Positional {
  choice: 'dictionary'
  choices: 'dictionary'
  reference: 'target'
  references: 'target'
  rows: 'of'
  derived: 'from'
}

type Given<K extends FieldKind> = K extends keyof Positional ? Positional[K] : never

type Authored<K extends FieldKind> = Parts<
  Partial<Omit<KindSettings[K], Given<K>>> & Pick<KindSettings[K], Given<K> & keyof KindSettings[K]>
>

const most = optional(number)
const range = { min: optional(number), max: optional(number) }
const texts = optional(list(text))
const uploads = optional(list(oneOf(...uploadExtensions)))
const mask = optional(nullOr(oneOf('phone', 'name')))
const onDelete = optional(oneOf('restrict', 'cascade', 'clear', 'keep'))
const tones = optional(
  list(
    options<Tone>({
      atLeast: optional(number),
      atMost: optional(number),
      color: oneOf('red', 'orange'),
    }),
  ),
)
const through = options<Through>({ via: text, field: text })

const facts = options<FileFacts>({
  name: optional(text),
  size: optional(text),
  digest: optional(
    options({
      into: text,
      method: byType<'md5' | 'sha256' | { readonly field: string }>({
        string: oneOf('md5', 'sha256'),
        object: options({ field: text }),
      }),
    }),
  ),
})

/** What the fields of each kind take, besides what all of them do. `of` comes from outside: rows contain fields. */
export const kindParts = (
  of: Shape<KindSettings['rows']['of']>,
): { readonly [K in FieldKind]: Authored<K> } => ({
  text: {
    ...range,
    pattern: optional(nullOr(regex)),
    message: optional(nullOr(text)),
    mask,
    upper: optional(flag),
    orNumber: optional(flag),
    suggestions: texts,
    place: optional(flag),
  },
  texts: { ...range, length: most, pattern: optional(nullOr(regex)), message: optional(nullOr(text)) },
  longText: range,
  richText: { ...range, words: optional(nullOr(number)), public: optional(flag) },
  integer: {
    ...range,
    unit: optional(text),
    except: optional(list(number)),
    zeroText: optional(text),
    tones,
  },
  decimal: { ...range, unit: optional(text), digits: most, tones },
  bool: { trueText: optional(text), falseText: optional(text) },
  choice: { dictionary: dictionaryShape },
  choices: { ...range, dictionary: dictionaryShape },
  date: { future: optional(flag) },
  dateTime: { future: optional(flag), lead: most, end: optional(flag) },
  phone: { mask, contact: optional(flag) },
  email: { max: most },
  url: { max: most },
  password: { generate: optional(flag) },
  image: {
    maxSize: most,
    ratio: optional(nullOr(number)),
    square: optional(flag),
    minSide: most,
    public: optional(flag),
  },
  images: { ...range, maxSize: most, ratio: optional(nullOr(number)), public: optional(flag) },
  file: { maxSize: most, accept: uploads, facts: optional(nullOr(facts)), public: optional(flag) },
  files: { ...range, maxSize: most, accept: uploads, public: optional(flag) },
  address: {},
  reference: {
    target: text,
    lookup: optional(nullOr(text)),
    params: optional(nullOr(scalars)),
    within: optional(nullOr(byType<string | Through>({ string: text, object: through }))),
    where: optional(nullOr(condition)),
    fill: texts,
    tally: optional(flag),
    onDelete,
  },
  references: {
    ...range,
    target: text,
    lookup: optional(nullOr(text)),
    within: optional(nullOr(text)),
    given: texts,
    where: optional(nullOr(condition)),
    onDelete,
  },
  parent: { maxDepth: most, same: texts },
  rows: { ...range, of, distinct: texts },
  permissions: {},
  json: { maxSize: most },
  derived: { from: derivation, unit: optional(text), digits: optional(nullOr(number)), tones },
})
