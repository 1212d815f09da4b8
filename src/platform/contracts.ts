import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { dataScope } from '#resources/dictionaries.ts'
import type { DictionaryValue, ResolvedConfig, ResolvedNode, Values } from '#schema'

/**
 * Tables and columns come from the config, so their names are not known to the compiler. In queries both are written
 * in camelCase, as the config does (`operationLog`, `departmentId`); the database sees snake_case.
 */
export type Tables = Record<string, Record<string, unknown>>

/** A database, or the transaction that is open on it. */
export type Db = Kysely<Tables>

export interface Log {
  debug(message: string, details?: Values): void
  info(message: string, details?: Values): void
  warn(message: string, details?: Values): void
  error(message: string, details?: Values): void
}

export interface SmsSender {
  send(message: { readonly phone: string; readonly code: string; readonly scene: number }): Promise<void>
}

/** Content written aside in full, to be looked at before it is kept or discarded. */
export interface StagedUpload {
  /** A local file with the content. */
  readonly path: string
  readonly size: number
  /** Under `name`: no slashes, chosen by the caller, never by the client. */
  keep(name: string): Promise<void>
  discard(): Promise<void>
}

/** An upload that is open: whoever opened it reads it or closes it. */
export interface OpenUpload {
  readonly size: number
  /** From byte `start` to byte `end`, which is the last one; default: all. Closes the upload when it ends. */
  read(part?: { readonly start: number; readonly end: number }): Readable
  close(): Promise<void>
}

export interface UploadStorage {
  /** Nothing remains of it when `content` fails. */
  stage(content: Readable): Promise<StagedUpload>
  /** Bytes; null: there is no such upload. */
  sizeOf(name: string): Promise<number | null>
  /** Null: there is no such upload. Rejects where there is one that cannot be opened. */
  open(name: string): Promise<OpenUpload | null>
}

/** Hashes passwords, a few at a time; refuses with 429 where too many wait already. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** `stored` null: there is no such account, which takes as long as a wrong password. */
  verify(password: string, stored: string | null): Promise<boolean>
}

/** The address tree as far as records need it. */
export interface Addresses {
  nameOf(id: string): string | null
  /** Province, city, district, each below the one before. */
  isPath(ids: readonly string[]): boolean
}

/** What a platform is built on, the same for all its calls. */
export interface Services {
  readonly config: ResolvedConfig
  readonly db: Db
  readonly now: () => Date
  readonly log: Log
  readonly sms: SmsSender
  readonly uploads: UploadStorage
  readonly addresses: Addresses
  readonly passwords: Passwords
  /** Lets some time pass, in milliseconds: who guesses is kept waiting. */
  readonly pause: (ms: number) => Promise<unknown>
}

/** Who makes a call. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly account: string
  readonly userName: string
  readonly departmentId: string | null
  readonly departmentName: string | null
  /** Permission paths held. */
  readonly permissions: ReadonlySet<string>
  /** The widest of the user's roles. */
  readonly dataScope: DictionaryValue<typeof dataScope>
}

/** One call on its way through the platform. */
export interface CallContext {
  readonly services: Services
  /** Inside a transaction: that transaction. Handlers use this one, never `services.db`. */
  readonly db: Db
  readonly session: Session | null
  readonly request: Request
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** `performance.now()` when the request arrived; the log's costMs counts from it. */
  readonly startedAt: number
}

/**
 * Does one call of `config.calls`; `input` is validated. A returned `Response` goes out as it is, anything else as
 * `data` of the envelope. Multipart bodies are not read: the handler takes them from `context.request`.
 */
export type CallHandler = (input: Values, context: CallContext) => Promise<unknown>

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
type ActionHandler = (
  target: { readonly record: Values | null; readonly input: Values },
  context: CallContext,
) => Promise<unknown>

/**
 * What a resource does beyond the config. All run inside the write's transaction (`context.db`); throwing a
 * `Refusal` rolls it back. The `before` hooks answer the values to store instead, and see passwords already hashed.
 */
export interface ResourceHooks {
  beforeCreate?(values: Values, context: CallContext): Promise<Values>
  beforeUpdate?(changes: Values, current: Values, context: CallContext): Promise<Values>
  beforeDelete?(current: Values, context: CallContext): Promise<void>
  /** After create, update, delete and every transition. */
  afterWrite?(change: Change, context: CallContext): Promise<void>
  /** By transition name: checks and side effects; answers further values to store with the new state. */
  readonly transitions?: Readonly<
    Record<string, (record: Values, input: Values, context: CallContext) => Promise<Values | undefined>>
  >
  /** By action name. An action that stores nothing by itself (`input`, `set`) needs one. */
  readonly actions?: Readonly<Record<string, ActionHandler>>
}

/** A row of the operation log, as its writer knows it; who, when, from where and how long are added. */
export interface LogEntry {
  readonly action: number
  readonly module?: number | null
  readonly source?: number
  readonly targetType?: string | null
  readonly targetId?: string | null
  readonly targetName?: string | null
  /** A sentence in Chinese. */
  readonly content: string
  readonly before?: Values | null
  readonly after?: Values | null
  /** A client says so; the platform has not seen it. */
  readonly reported?: boolean
  /** Said when the operation failed: the entry then has result 0. */
  readonly failMsg?: string
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
  readonly addresses: Addresses
  /** By call name; a registry `satisfies Record<CallName, CallHandler>`. */
  readonly calls: Readonly<Record<string, CallHandler>>
  /** By resource name. */
  readonly hooks: Readonly<Record<string, ResourceHooks>>
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
  /** Does the modules' jobs from now on. */
  work(): void
  /** Waits for requests and jobs under way, then closes the database. */
  close(): Promise<void>
}
