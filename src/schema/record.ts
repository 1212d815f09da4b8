import type { CallDefinition } from './config-definition.ts'
import type { Fields, RowOf, ValueOf } from './field.ts'
import type { Mount } from './mount.ts'
import type { TimelineStep } from './timeline.ts'

/** What the platform keeps beside the fields of every record. */
export interface Kept {
  readonly id: string
  /** Grows by one with every write; an update that names an older one is refused with 200301009. */
  readonly version: number
  readonly createTime: string
  readonly createUserName: string | null
  readonly updateTime: string
  readonly updateUserName: string | null
}

type Pointing = 'reference' | 'references' | 'address' | 'parent'

/** The name of the answer's key with the titles of what a pointing field points at. */
export type LabelKey<N extends string> = N extends `${infer Stem}Ids`
  ? `${Stem}Names`
  : N extends `${infer Stem}Id`
    ? `${Stem}Name`
    : `${N}Name`

/** `projectId` -> `projectName`, `roleIds` -> `roleNames`. */
export const labelKey = (name: string): string =>
  name.endsWith('Ids')
    ? `${name.slice(0, -3)}Names`
    : name.endsWith('Id')
      ? `${name.slice(0, -2)}Name`
      : `${name}Name`

/**
 * The key with the way to what a pointing field points at: the titles from the top of its tree down to the record
 * itself, one such list for each of several. `departmentId` -> `departmentPath`, `areaIds` -> `areaPaths`. Where there
 * is no tree, several that belong to other records have these before them: `housePaths`.
 */
export const pathKey = (name: string): string => labelKey(name).replace(/Name(s?)$/, 'Path$1')

type PathKey<N extends string> =
  LabelKey<N> extends `${infer Stem}Names`
    ? `${Stem}Paths`
    : LabelKey<N> extends `${infer Stem}Name`
      ? `${Stem}Path`
      : never

/** Answered where there is a way, which the field alone does not say. */
type Paths<F extends Fields> = {
  readonly [K in keyof F & string as F[K] extends { readonly kind: 'reference' | 'references' | 'parent' }
    ? PathKey<K>
    : never]?: ValueOf<F[K]> extends readonly unknown[] | null
    ? readonly (readonly string[])[]
    : readonly string[] | null
}

type Labels<F extends Fields> = {
  readonly [K in keyof F & string as F[K] extends { readonly kind: infer Kind }
    ? Kind extends Pointing
      ? LabelKey<K>
      : never
    : never]?: ValueOf<F[K]> extends readonly unknown[] | null ? readonly string[] : string | null
}

/** A record of a mounted entity, as calls answer it. Passwords are never answered. */
export type RecordOf<M> =
  M extends Mount<infer F>
    ? Kept & {
        readonly [K in keyof F as F[K] extends { readonly kind: 'password' } ? never : K]: ValueOf<F[K]>
      } & Labels<F> &
        Paths<F>
    : never

type Stored<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly kind: 'derived' } ? never : K]: ValueOf<F[K]>
}

/** What nobody fills in for a record: it has to be said. */
type Needed<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly options: { readonly required: true } }
    ? F[K] extends { readonly options: { readonly default: unknown } }
      ? never
      : K
    : never
}[keyof F]

/** A step of a demo record's timeline; they come in order, and end in the record's state. */
export type DemoStep = Omit<TimelineStep, 'id' | 'stay' | 'images'> & Partial<Pick<TimelineStep, 'images'>>

/**
 * A record of a mounted entity as it comes into the database beside all calls. What is left out is empty or has the
 * default of its field; times and names of who made it are the seeding's own.
 */
export type DemoRecordOf<M> =
  M extends Mount<infer F>
    ? Pick<Kept, 'id'> &
        Partial<Omit<Kept, 'version'>> &
        Partial<Stored<F>> & {
          /** Default: it was made in the state it is in. */
          readonly timeline?: readonly DemoStep[]
        } & Pick<Stored<F>, Needed<F> & keyof Stored<F>>
    : never

/** The input of a call, as its fields say. */
export type InputOf<C> = C extends CallDefinition<infer I> ? RowOf<I> : never

/** One row of what a call answers. */
export type AnswerOf<C> = C extends CallDefinition<Fields, infer A> ? RowOf<A> : never
