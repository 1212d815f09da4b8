import type { ModuleColumn, ModuleIndex, ModuleTable } from '../../module-contracts.ts'

const text: ModuleColumn = { type: 'text' }
const count: ModuleColumn = { type: 'integer' }
/** Epoch milliseconds. */
const moment: ModuleColumn = { type: 'bigint' }
const optional = (column: ModuleColumn): ModuleColumn => ({ ...column, optional: true })

export const authTables: readonly ModuleTable[] = [
  {
    name: 'authSession',
    columns: {
      id: text,
      userId: text,
      tokenHash: text,
      issuedAt: moment,
      expiresAt: moment,
      previousHash: optional(text),
      previousUntil: optional(moment),
      renewal: optional(text),
      // Sessions from before these columns began, as it were, in 1970: they are over.
      startedAt: { ...moment, initial: 0 },
      lastUsedAt: { ...moment, initial: 0 },
      ip: { ...text, initial: '' },
      lastIp: { ...text, initial: '' },
      userAgent: { ...text, initial: '' },
    },
    primaryKey: ['id'],
  },
  // Hashes of tokens that have gone out of use, while their session lasts.
  { name: 'authRetiredToken', columns: { tokenHash: text, sessionId: text }, primaryKey: ['tokenHash'] },
  {
    name: 'authGuess',
    // Key and subject are hashes: what people type into the wrong input is not kept.
    columns: {
      key: text,
      subject: text,
      failures: count,
      at: moment,
      freeAt: moment,
      knownAt: optional(moment),
    },
    primaryKey: ['key'],
  },
  {
    name: 'authCode',
    columns: {
      phone: text,
      scene: count,
      network: text,
      codeHash: optional(text),
      failures: count,
      othersFailures: count,
      sentAt: moment,
      expiresAt: moment,
    },
    primaryKey: ['phone', 'scene', 'network'],
  },
  { name: 'authQuota', columns: { key: text, since: moment, taken: count }, primaryKey: ['key'] },
]

export const authIndexes: readonly ModuleIndex[] = [
  { table: 'authSession', columns: ['tokenHash'], isUnique: true },
  { table: 'authSession', columns: ['previousHash'], isUnique: true },
  { table: 'authSession', columns: ['userId'] },
  { table: 'authSession', columns: ['expiresAt'] },
  { table: 'authGuess', columns: ['subject'] },
]
