import type { Expression, SqlBool } from 'kysely'
import type { ResolvedNode, Values } from '#schema'
import type { Addresses, CallContext, CallHandler, ModuleFigures, Services, Session } from './contracts.ts'

/** The session a token stands for, and the token to use from now on where it was renewed; null: not logged in. */
export type Authenticate = (
  token: string,
  services: Services,
  ip: string,
) => Promise<{ readonly session: Session; readonly newToken?: string } | null>

/** A write that was made: both sides as the record is stored (passwords as hashes). */
interface Change {
  readonly resource: string
  /** `create`, `update`, `delete`, or the name of the transition or action. */
  readonly operation: string
  readonly id: string
  readonly before: Values | null
  readonly after: Values | null
}

/** A call of an action: the record it is about (null for toolbar actions) and its validated input. */
export type ActionHandler = (
  target: { readonly record: Values | null; readonly input: Values },
  context: CallContext,
) => Promise<unknown>

/** A transition on its way: checks and side effects; answers further values to store with the new state. */
export type TransitionHandler = (
  record: Values,
  input: Values,
  context: CallContext,
) => Promise<Values | undefined>

/** An action on a record that its handler does in transactions of its own. */
export interface LargeAction {
  readonly id: string
  /** Locks the record within the open transaction and refuses what is not allowed; answers it with what was asked for. */
  judge(inside: CallContext): Promise<{ readonly record: Values; readonly input: Values }>
  /** Tells the log of it. */
  tell(inside: CallContext, record: Values): Promise<void>
}

/** Answers what the call answers. */
export type LargeActionHandler = (action: LargeAction, context: CallContext) => Promise<unknown>

/** Narrows what a lookup answers by what it is `given`: further conditions on its records. */
export type LookupNarrowing = (
  given: Readonly<Record<string, string>>,
  context: CallContext,
) => Promise<readonly Expression<SqlBool>[]>

/**
 * What a resource does beyond the config. All run inside the write's transaction (`context.db`); throwing a
 * `Refusal` rolls it back. The `before` hooks answer the values to store instead, and see passwords already hashed.
 */
export interface ResourceHooks {
  beforeCreate?(values: Values, context: CallContext): Promise<Values>
  /**
   * Before the rows of a file are written, with what they say, as the call would have sent it: answers hooks that stand
   * in for the first two and have read at once what those ask for record by record. Rows are then written many at a
   * time, and no hook finds those before its own; without `ahead` they are written one by one, and each finds them.
   */
  ahead?(
    rows: readonly Values[],
    context: CallContext,
  ): Promise<Pick<ResourceHooks, 'beforeCreate' | 'beforeUpdate'>>
  beforeUpdate?(changes: Values, current: Values, context: CallContext): Promise<Values>
  beforeDelete?(current: Values, context: CallContext): Promise<void>
  /** After create, update, delete and every transition. */
  afterWrite?(change: Change, context: CallContext): Promise<void>
  /** By transition name: checks and side effects; answers further values to store with the new state. */
  readonly transitions?: Readonly<Record<string, TransitionHandler>>
  /** By lookup name: narrows what it answers by what it is `given`. */
  readonly lookups?: Readonly<Record<string, LookupNarrowing>>
  /** By action name. An action that stores nothing by itself (`input`, `set`) needs one. */
  readonly actions?: Readonly<Record<string, ActionHandler>>
  /** By action name, instead of `actions`: those that write too much for one transaction, and open their own. */
  readonly largeActions?: Readonly<Record<string, LargeActionHandler>>
}

/** Work that the platform does by itself, again and again. */
export interface Job {
  readonly name: string
  /** From the end of one run to the beginning of the next. */
  readonly everyMs: number
  /** Several processes may do so at once. */
  run(services: Services): Promise<void>
}

/** A column of a module's own table. */
export interface ModuleColumn {
  /** As PostgreSQL writes it in full: `text`, `bigint`, `timestamp(0) without time zone`. */
  readonly type: string
  /** Null is allowed. Default: it is not. */
  readonly optional?: true
  /** What rows that exist already get when the column is declared later. Those that are not `optional` need one then. */
  readonly initial?: string | number
  /** Numbered by the database, from 1 on. */
  readonly counted?: true
}

/**
 * A table of a module's own. It is made and extended at start as the tables of resources are: a column declared later
 * reaches databases that exist; one that is declared no longer goes if it is empty, and refuses the start otherwise.
 */
export interface ModuleTable {
  /** In camelCase, as in queries; no resource may have the same name. */
  readonly name: string
  /** By name in camelCase. */
  readonly columns: Readonly<Record<string, ModuleColumn>>
  readonly primaryKey: readonly string[]
  /**
   * The column of the primary key, in epoch milliseconds, by whose month the database keeps the rows apart. Whoever
   * writes to the table sees that its months are there (`db/partitions.ts`).
   */
  readonly monthsOf?: string
  /** The database takes rows, and lets none be changed or deleted: they go by whole months. Default: no. */
  readonly appendOnly?: boolean
}

/** An index of a module's own table, or one of a resource's table that the config cannot express. */
export interface ModuleIndex {
  /** In camelCase, as in queries. An index of a resource that the config lacks is left out. */
  readonly table: string
  readonly columns: readonly string[]
  /** Default: no. */
  readonly isUnique?: boolean
  /** Which rows it covers: a condition in SQL, with names in snake_case. Default: all. */
  readonly where?: string
}

/** A file that demo records name, as an upload would have kept it. */
export interface KeptFile {
  readonly url: string
  /** Bytes. */
  readonly size: number
  readonly md5: string
  readonly sha256: string
}

/** What demo records may depend on. */
export interface DemoContext {
  readonly menu: readonly ResolvedNode[]
  /** Epoch milliseconds. */
  readonly now: number
  /** What all demo users log in with, as it is stored. */
  readonly password: string
  keepFile(extension: string, content: Uint8Array): Promise<KeptFile>
}

/** The demo records of a resource. They are inserted as they are: no hook runs, nothing is validated. */
export type DemoRecords =
  | readonly Values[]
  | ((context: DemoContext) => readonly Values[] | Promise<readonly Values[]>)

/** Everything that is more than CRUD. */
export interface PlatformModules {
  readonly authenticate: Authenticate
  /** Whether a `cookie` header has what a login has set, for a session that is still there. */
  readonly authenticateReader: (header: string, services: Services) => Promise<boolean>
  readonly addresses: Addresses
  /** By call name; a registry `satisfies Record<CallName, CallHandler>`. */
  readonly calls: Readonly<Record<string, CallHandler>>
  /** By resource name. */
  readonly hooks: Readonly<Record<string, ResourceHooks>>
  /** What fields derived by `told()` say. */
  readonly figures: ModuleFigures
  readonly tables: readonly ModuleTable[]
  readonly indexes: readonly ModuleIndex[]
  /** At each start, once tables and seed are there. */
  prepare?(services: Services): Promise<void>
  readonly jobs: readonly Job[]
  /** By resource name, those that others point at first. */
  readonly demo: Readonly<Record<string, DemoRecords>>
}

export interface Platform {
  /** Answers every request under the paths of the config, and `/healthz`. `peer`: the socket's other end. */
  fetch(request: Request, peer?: { readonly ip?: string }): Promise<Response>
  readonly services: Services
  /** Tables exist and are seeded. Requests wait for it. */
  readonly ready: Promise<void>
  /** Does the modules' jobs and makes the transitions whose time has come, from now on. */
  work(): void
  /** Ends what would go on for ever: live streams. Whoever opens another is told to come again. */
  endStreams(): void
  /** Waits for requests and jobs under way, then closes the database. */
  close(): Promise<void>
}
