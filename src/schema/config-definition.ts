import type { Method } from './endpoint.ts'
import type { Field, Fields } from './field.ts'
import type { FieldKind } from './kinds.ts'
import type { PermissionNode } from './menu.ts'
import type { Mount } from './mount.ts'
import type { ScreenDefinition } from './screen.ts'

/**
 * A call that is not an operation of an entity: its path, who may make it, and its input as fields. `answer`: the fields
 * of each row where it answers a list of rows, for tabs that show them.
 */
export interface CallDefinition<I extends Fields = Fields, A extends Fields = Fields> {
  readonly method: Method
  readonly path: string
  readonly allow: 'public' | 'login' | readonly string[]
  readonly input: I
  readonly answer: A | null
}

export const call = <
  const I extends Fields = Record<never, never>,
  const A extends Fields = Record<never, never>,
>(
  method: Method,
  path: string,
  allow: CallDefinition['allow'],
  input?: I,
  answer?: A,
): CallDefinition<I, A> => ({ method, path, allow, input: input ?? ({} as I), answer: answer ?? null })

/** The target of every reference must be a resource. */
type CheckedMount<M, Names> =
  M extends Mount<infer F>
    ? {
        [K in keyof F]: F[K] extends Field<FieldKind, unknown, infer O>
          ? O extends { target: infer T }
            ? Exclude<T, Names>
            : never
          : never
      }[keyof F] extends infer Missing
      ? [Missing] extends [never]
        ? M
        : { readonly 'no such resource': Missing }
      : never
    : M

/** What the login screen keeps in the browser of who asks for it. */
export type RememberedAtLogin = 'password' | 'account'

export interface LoginDefinition {
  /**
   * Default: `password`, which goes to the browser's own password store where it lets pages use that, and is kept
   * encrypted in its profile elsewhere. `account` keeps the account alone: 记住账号 instead of 记住密码.
   */
  readonly remember?: RememberedAtLogin
}

export interface ConfigDefinition<
  R = Readonly<Record<string, Mount>>,
  C = Readonly<Record<string, CallDefinition>>,
  S = Readonly<Record<string, ScreenDefinition>>,
> {
  /** The product's name, in the title bar and on the login screen. */
  readonly product: string
  readonly login?: LoginDefinition
  /** The tree of permissions. Its order is the menu's and that of the home redirect. */
  readonly menu: readonly PermissionNode[]
  readonly calls: C
  readonly resources: R
  /** Hand-made screens that belong to no entity. */
  readonly screens?: S
}

type ScreenOf<S> = S extends { readonly screen: infer Key } ? Key : never
type PreviewOf<M> = M extends { readonly previews?: infer Key } ? NonNullable<Key> : never
type ViewScreenOf<M> = M extends { readonly screens?: infer Key } ? NonNullable<Key> : never

/** The keys of all hand-made screens that a config names: the admin's registry has exactly these. */
export type ScreenKeyOf<D> =
  D extends ConfigDefinition<infer R, unknown, infer S>
    ? ScreenOf<S[keyof S]> | ViewScreenOf<R[keyof R]>
    : never

/** The keys of all hand-made previews that a config names. */
export type PreviewKeyOf<D> = D extends { readonly resources: infer R } ? PreviewOf<R[keyof R]> : never

/** The whole text: menu, calls, resources and screens. Reference targets are checked by the compiler. */
export const defineConfig = <
  const R extends Readonly<Record<string, Mount>>,
  const C extends Readonly<Record<string, CallDefinition>>,
  const N extends string = never,
  const K extends string = never,
>(
  definition: ConfigDefinition<
    R & { readonly [Name in keyof R]: CheckedMount<R[Name], keyof R> },
    C,
    Readonly<Record<N, ScreenDefinition<K>>>
  >,
): ConfigDefinition<R, C, Readonly<Record<N, ScreenDefinition<K>>>> => definition
