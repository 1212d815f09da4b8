import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { dataScope } from '#resources/dictionaries.ts'
import type { messageLink, messageType } from '#resources/service-dictionaries.ts'
import type { DictionaryValue, ResolvedConfig, ResolvedResource, Values } from '#schema'

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

/** One customer's copy of a message on its way out. */
export interface OutgoingMessage {
  /** The same for the same customer and message: a service that knows it already may drop it. */
  readonly key: string
  readonly userId: string
  readonly phone: string
  readonly title: string
  readonly type: DictionaryValue<typeof messageType>
  /** HTML, as it was checked and stored. */
  readonly content: string
  readonly linkType: DictionaryValue<typeof messageLink>
  readonly linkUrl: string | null
}

/** A way by which messages leave the platform: push, SMS. */
export interface MessageSender {
  /**
   * Answers for each, in order, why it was not sent; null: it was. Rejects where none of them was. What did not go out
   * is tried again, three times in all. `signal` aborts when it has taken too long: then nobody knows what went out, and
   * nothing of it is tried again but by people.
   */
  send(outgoing: readonly OutgoingMessage[], signal: AbortSignal): Promise<readonly (string | null)[]>
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
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>
  /** Null: there is no such upload. Rejects where there is one that cannot be opened. */
  open(name: string): Promise<OpenUpload | null>
}

/** Hashes passwords, a few at a time; refuses with 429 where too many wait already. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** `stored` null: there is no such account, which takes as long as a wrong password. */
  verify(password: string, stored: string | null): Promise<boolean>
}

/** Signatures by which the platform knows again, in any process and at any time, what it has given out itself. */
export interface Signing {
  sign(text: string): Promise<string>
  isSigned(text: string, signature: string): Promise<boolean>
}

/** The address tree as far as records need it. */
export interface Addresses {
  nameOf(id: string): string | null
  /** Province, city, district, each below the one before. */
  isPath(ids: readonly string[]): boolean
}

/** Something that has been committed: where to look, never what is there. */
export interface LiveEvent {
  /** A resource of the config, or the call whose answer is another one now. */
  readonly topic: string
  readonly operation: 'create' | 'update' | 'delete'
  /** Of records of the resource; empty: none in particular, or too many. */
  readonly ids: readonly string[]
  readonly projectId: string | null
  readonly houseId: string | null
  /** Whose alone it is; null: everybody's who may read it. */
  readonly userId: string | null
  /** The browser tab that asked for it, where one did. */
  readonly origin: string | null
}

export interface LiveListener {
  hear(events: readonly LiveEvent[]): void
  /** Something may have been missed. */
  lose(): void
  /** There is nothing more to come. */
  end(): void
}

/** What all processes on the database commit, as this one hears of it. */
export interface Live {
  /** How far this process has heard by now. */
  position(): string
  /** What it has heard since a position; null: that is too long ago, or from another process. */
  since(position: string): readonly LiveEvent[] | null
  /** The platform is about to end. */
  isClosed(): boolean
  /** Answers how to stop. */
  listen(listener: LiveListener): () => void
}

/** A number for each of the records with these ids; for those it leaves out it is 0. */
type ModuleFigure = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** By resource and field: `house.deviceNum`. */
export type ModuleFigures = Readonly<Record<string, ModuleFigure>>

/** Fields whose values together no two records of a resource have alike; the last is the one to blame. */
export interface UniqueValues {
  readonly resource: ResolvedResource
  readonly fields: readonly string[]
}

/** What a platform is built on, the same for all its calls. */
export interface Services {
  readonly config: ResolvedConfig
  readonly db: Db
  /** The database is one connection within this process: while a transaction is open, everybody else waits. */
  readonly isEmbedded: boolean
  readonly now: () => Date
  readonly log: Log
  readonly sms: SmsSender
  readonly uploads: UploadStorage
  readonly addresses: Addresses
  readonly figures: ModuleFigures
  /** What no two records may have alike, by the name of the unique index that the database refuses one for. */
  readonly uniqueValues: ReadonlyMap<string, UniqueValues>
  readonly passwords: Passwords
  readonly signing: Signing
  readonly live: Live
  /** Lets some time pass, in milliseconds: who guesses is kept waiting. */
  readonly pause: (ms: number) => Promise<unknown>
  /** Aborted once the platform is to end: a job with much to do leaves the rest to the next process. */
  readonly stopping: AbortSignal
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
  /** The platform does it by itself, as a job: there is no user, and no data scope. */
  readonly isSystem?: true
  /** What is written comes from the rows of a file. */
  readonly isImport?: true
  readonly request: Request
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /**
   * Makes the POST call with this path in the name of the same caller: judged, done and logged as if it had come by
   * itself, within the transaction of `context` where that has one. Throws what it is refused with.
   */
  readonly call: (context: CallContext, path: string, input: Values) => Promise<unknown>
  /** `performance.now()` when the request arrived; the log's costMs counts from it. */
  readonly startedAt: number
}

/**
 * Does one call of `config.calls`; `input` is validated. A returned `Response` goes out as it is, anything else as
 * `data` of the envelope. Multipart bodies are not read: the handler takes them from `context.request`.
 */
export type CallHandler = (input: Values, context: CallContext) => Promise<unknown>

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
