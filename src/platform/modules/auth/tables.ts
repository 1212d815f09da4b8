import type { ModuleColumn, ModuleIndex, ModuleTable } from '../../contracts.ts'

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
    },
    primaryKey: ['id'],
  },
  { name: 'authAttempt', columns: { key: text, failures: count, until: moment }, primaryKey: ['key'] },
  {
    name: 'authSmsCode',
    columns: {
      phone: text,
      scene: count,
      codeHash: optional(text),
      failures: count,
      sentAt: moment,
      expiresAt: moment,
      dayStart: moment,
      sentInDay: count,
    },
    primaryKey: ['phone', 'scene'],
  },
]

export const authIndexes: readonly ModuleIndex[] = [
  { table: 'authSession', columns: ['tokenHash'], isUnique: true },
  { table: 'authSession', columns: ['previousHash'], isUnique: true },
  { table: 'authSession', columns: ['userId'] },
  { table: 'authSession', columns: ['expiresAt'] },
]
