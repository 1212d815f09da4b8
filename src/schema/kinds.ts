import type { Condition, Scalar } from './condition.ts'
import type { Derivation } from './derivation.ts'
import type { Dictionary } from './dictionary.ts'
import type { FileFacts, FileValue } from './file-value.ts'
import type { UploadExtension } from './upload-types.ts'

/** How a stored value is shown to those who may see that it exists, but not what it is (seed section 5). */
export type Mask = 'phone' | 'name'

/** Sibling reference `via`'s record has the wanted id in its `field`. */
export interface Through {
  readonly via: string
  readonly field: string
}

/** From which numbers on, or down to which, a number is shown in a colour. */
export interface Tone {
  readonly atLeast?: number
  readonly atMost?: number
  readonly color: 'red' | 'orange'
}

/** What happens to a record when the one it refers to is deleted. */
export type OnDelete =
  /** The deletion is refused with code 200301001 and the number of records in the way. */
  | 'restrict'
  /** The record goes with it. */
  | 'cascade'
  /** The reference becomes empty. */
  | 'clear'
  /** Nothing: the record is history and keeps the name it was written with. */
  | 'keep'

/**
 * The settings of each kind of field, as readers get them: complete. Authors give any part of them; the rest
 * comes from `kindDefaults`. Lengths are in characters, sizes in MB (1,048,576 bytes).
 */
export interface KindSettings {
  /**
   * `upper`: stored in capitals. `suggestions` are offered; others may be typed. `orNumber`: a number is its text.
   * `place`: names a building, floor or room, which files spell in several ways: 1号楼, 1栋, 1#.
   */
  text: {
    min: number
    max: number
    pattern: RegExp | null
    message: string | null
    mask: Mask | null
    upper: boolean
    orNumber: boolean
    suggestions: readonly string[]
    place: boolean
  }
  /** Several short texts, none twice; `min` and `max` count them, `length` is of each. */
  texts: { min: number; max: number; length: number; pattern: RegExp | null; message: string | null }
  longText: { min: number; max: number }
  /**
   * HTML, sanitised on the way in and out; `max` counts characters of markup, `words` those that people read: null, any
   * number. `public`: of the pictures in it.
   */
  richText: { min: number; max: number; words: number | null; public: boolean }
  /**
   * Unit `B`: bytes, shown as KB, MB and so on. `except`: numbers within the range that are not taken. `zeroText`: what 0
   * means, shown in its place; '': the number. `tones`: the first that holds colours it, here and in the next kinds.
   */
  integer: {
    min: number
    max: number
    unit: string
    except: readonly number[]
    zeroText: string
    tones: readonly Tone[]
  }
  /** `digits` after the decimal point; more are refused, not rounded. */
  decimal: { digits: number; min: number; max: number; unit: string; tones: readonly Tone[] }
  /** 1 or 0 on the wire. */
  bool: { trueText: string; falseText: string }
  choice: { dictionary: Dictionary }
  choices: { dictionary: Dictionary; min: number; max: number }
  /** `YYYY-MM-DD` */
  date: { future: boolean }
  /**
   * `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. `future`: not before now when written; `lead`: nor within so many minutes of it.
   * `end`: something lasts until then, so a day alone means its last second.
   */
  dateTime: { future: boolean; lead: number; end: boolean }
  /** A mobile, which gets codes; `contact`: any number that can be called, landlines with extension among them. */
  phone: { mask: Mask | null; contact: boolean }
  email: { max: number }
  url: { max: number }
  /** 8-20 characters with letters and digits; stored hashed, never answered. `generate`: offered ready-made, shown once. */
  password: { generate: boolean }
  /**
   * The URL an upload answered. `ratio` is width / height as it is shown: forms offer to crop other pictures to it.
   * `square`: no other shape is taken. `minSide`: pixels of the shorter side; 0: any. `public`: anybody may read what is
   * stored in it, as the app's users do; else it takes a session, or a link that the platform has signed.
   */
  image: { maxSize: number; ratio: number | null; square: boolean; minSide: number; public: boolean }
  /** In the order that people gave them; `ratio` and `public` as of one image. */
  images: { maxSize: number; ratio: number | null; min: number; max: number; public: boolean }
  /** The URL an upload answered; `accept` are extensions without a dot. `facts`: fields that keep what the file says. */
  file: { maxSize: number; accept: readonly UploadExtension[]; facts: FileFacts | null; public: boolean }
  /** `{ name, url, size, time }` each. */
  files: { maxSize: number; min: number; max: number; accept: readonly UploadExtension[]; public: boolean }
  /** Ids of the address tree from province down, all three levels. */
  address: Record<never, never>
  /**
   * The id of a record of resource `target`. Options come from its list, or from its `lookup` called with `params`;
   * what those leave out, or does not meet `where`, is refused. `within` names a sibling reference that both must
   * share; a read-only one follows from the record chosen, and only narrows the options where it is known already. As
   * `{ via, field }`, the target is shared with the record that sibling `via` points at. `fill` names fields of both:
   * choosing copies the target's into those that nobody has typed into. `tally`: options say how many records of the
   * same parent point at them already. `given` (references): siblings whose values the lookup takes where they are known,
   * as its own `given` says. Answers carry the record's title beside it: `projectId`, `projectName`.
   */
  reference: {
    target: string
    lookup: string | null
    params: Readonly<Record<string, Scalar>> | null
    within: string | Through | null
    where: Condition | null
    fill: readonly string[]
    tally: boolean
    onDelete: OnDelete
  }
  references: {
    target: string
    lookup: string | null
    within: string | null
    given: readonly string[]
    where: Condition | null
    min: number
    max: number
    onDelete: OnDelete
  }
  /** The id of another record of the same resource: the list is a tree. `same`: fields a child takes over from it. */
  parent: { maxDepth: number; same: readonly string[] }
  /** A list of small records; `of` are their fields. No two rows share the value of a field in `distinct`. */
  rows: {
    of: Readonly<Record<string, ResolvedField>>
    min: number
    max: number
    distinct: readonly string[]
  }
  /** Ids of menu-tree nodes: what a role may do. */
  permissions: Record<never, never>
  /** A snapshot of other data, shown as it is. `maxSize` is of what a call sends; the platform writes its own. */
  json: { maxSize: number }
  /** `digits` after the decimal point. They and the unit of a figure are by default those of what it is made of. */
  derived: { from: Derivation; unit: string; digits: number | null; tones: readonly Tone[] }
}

export type FieldKind = keyof KindSettings

/** What each kind carries on the wire and in a form. */
export interface KindValue {
  text: string
  texts: readonly string[]
  longText: string
  richText: string
  integer: number
  decimal: number
  bool: 0 | 1
  choice: number
  choices: readonly number[]
  date: string
  dateTime: string
  phone: string
  email: string
  url: string
  password: string
  image: string
  images: readonly string[]
  file: string
  files: readonly FileValue[]
  address: readonly string[]
  reference: string
  references: readonly string[]
  parent: string
  rows: readonly Readonly<Record<string, unknown>>[]
  permissions: readonly string[]
  json: Readonly<Record<string, unknown>>
  derived: number | string
}

/** The parts of a field that every kind has, complete. */
export interface FieldBase {
  readonly name: string
  readonly label: string
  /** Must be given; a condition: only when the record meets it. */
  readonly required: boolean | Condition
  /** Set by the platform only: in lists and details, not in forms. */
  readonly readOnly: boolean
  /**
   * `action`: written by the transitions and actions that name it as `input`, and by nothing else. To forms, to create
   * and to update it is read-only.
   */
  readonly writtenBy: 'action' | null
  /** Given once, at creation; a condition: not changed while the stored record meets it. */
  readonly immutable: boolean | Condition
  /** Starts with this in a new record. */
  readonly default: unknown
  /**
   * No two records share the value, within the same value of the named fields, among those that meet `where`; null: they
   * may. `where` looks for fixed values only.
   */
  readonly unique: { readonly within: readonly string[]; readonly where: Condition | null } | null
  /** Asked for, shown and kept only when the record meets it. */
  readonly visible: Condition | null
  /** A sentence under the input. */
  readonly help: string | null
  readonly placeholder: string | null
  /**
   * A hook of the platform judges the value further than the config can say. The generated tests then do not expect
   * every value that fits the field to be taken.
   */
  readonly hooked: boolean
  /** Stored and answered by detail calls, but on no screen by itself. */
  readonly hidden: boolean
  /** Key of a hand-made cell of the admin, which shows the value in place of its kind's; null: the kind's. */
  readonly cell: string | null
  /** Key of a hand-made input of the admin, which the value is typed into in place of its kind's; null: the kind's. */
  readonly input: string | null
}

export type ResolvedField<K extends FieldKind = FieldKind> = {
  [P in K]: FieldBase & { readonly kind: P } & Readonly<KindSettings[P]>
}[K]

export type FieldMap = Readonly<Record<string, ResolvedField>>
