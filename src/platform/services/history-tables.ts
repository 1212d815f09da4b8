import type { ModuleColumn, ModuleTable } from '../module-contracts.ts'

const text: ModuleColumn = { type: 'text' }
const optional = (column: ModuleColumn): ModuleColumn => ({ ...column, optional: true })
const moment: ModuleColumn = { type: 'timestamp(0) without time zone' }
/** URLs of pictures. */
const pictures: ModuleColumn = { type: 'text[]' }

/** Changes of state of all records whose entity has a `timeline`. */
export const timelineTable: ModuleTable = {
  name: 'timelineStep',
  columns: {
    resource: text,
    recordId: text,
    /** Counts the steps of a record, whose row is locked while one is taken. */
    seq: { type: 'integer' },
    action: text,
    fromStatus: { type: 'integer', optional: true },
    toStatus: { type: 'integer' },
    operator: optional(text),
    time: moment,
    remark: optional(text),
    images: pictures,
  },
  primaryKey: ['resource', 'recordId', 'seq'],
}

/** What entries of the operation log that tell of many records at once say of each of them. */
export const logPartTable: ModuleTable = {
  name: 'logPart',
  columns: {
    resource: text,
    recordId: text,
    entryId: text,
    action: { type: 'integer' },
    content: text,
  },
  primaryKey: ['resource', 'recordId', 'entryId'],
}

/** What people said about records whose entity has `comments`. */
export const commentTable: ModuleTable = {
  name: 'recordComment',
  columns: {
    id: text,
    resource: text,
    recordId: text,
    content: text,
    images: pictures,
    createTime: moment,
    createUserName: optional(text),
  },
  primaryKey: ['resource', 'recordId', 'id'],
}
