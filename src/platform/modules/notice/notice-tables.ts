import type { ModuleColumn, ModuleIndex, ModuleTable } from '../../module-contracts.ts'

const text: ModuleColumn = { type: 'text' }
const count: ModuleColumn = { type: 'integer' }
/** Epoch milliseconds. */
const moment: ModuleColumn = { type: 'bigint' }
const optional = (column: ModuleColumn): ModuleColumn => ({ ...column, optional: true })

/** What is told, and where that leads. */
const told = {
  kind: count,
  title: text,
  resource: text,
  recordId: text,
  projectId: optional(text),
  houseId: optional(text),
}

export const noticeTables: readonly ModuleTable[] = [
  // What is to be told: one row, however many people it concerns. Whoever writes it waits for nobody.
  {
    name: 'noticeOutbox',
    columns: {
      id: text,
      ...told,
      gather: optional(text),
      audience: { type: 'jsonb' },
      byUserId: optional(text),
      /** All staff up to this id have been told; null: nobody has. */
      reached: optional(text),
      at: moment,
    },
    primaryKey: ['id'],
  },
  {
    name: 'notice',
    columns: {
      id: text,
      userId: text,
      ...told,
      gather: optional(text),
      num: count,
      several: optional(count),
      at: moment,
      readAt: optional(moment),
    },
    primaryKey: ['id'],
  },
  {
    name: 'noticeSetting',
    columns: { userId: text, kinds: { type: 'integer[]' }, sound: count },
    primaryKey: ['userId'],
  },
  {
    name: 'noticeDelivery',
    columns: {
      id: text,
      ...told,
      at: moment,
      status: count,
      attempts: count,
      nextAt: moment,
      reason: optional(text),
    },
    primaryKey: ['id'],
  },
]

export const noticeIndexes: readonly ModuleIndex[] = [
  { table: 'notice', columns: ['userId', 'at'] },
  {
    table: 'notice',
    columns: ['userId', 'gather'],
    isUnique: true,
    where: 'read_at is null and gather is not null',
  },
  { table: 'notice', columns: ['userId'], where: 'read_at is null' },
  { table: 'notice', columns: ['at'] },
  { table: 'noticeDelivery', columns: ['status', 'nextAt'] },
]
