import { alarmActive, alarmOpen, alarmStatus } from '#resources/alarm-dictionaries.ts'
import type { ModuleColumn, ModuleIndex, ModuleTable } from '../../module-contracts.ts'

const text: ModuleColumn = { type: 'text' }
/** Epoch milliseconds. */
const moment: ModuleColumn = { type: 'bigint' }

export const alarmTables: readonly ModuleTable[] = [
  {
    // What an attribute, a device or a consumable of a house does wrong at the moment; no row: nothing.
    name: 'alarmWatch',
    columns: {
      houseId: text,
      /** An attribute's composite id, or what else is watched. */
      watched: text,
      code: text,
      value: { ...text, optional: true },
      since: moment,
      /** The last report that was judged. */
      seen: moment,
      /** When it becomes an alarm if it lasts; null: it is one. */
      dueAt: { ...moment, optional: true },
    },
    primaryKey: ['houseId', 'watched'],
  },
  {
    // How many alarms got a number on a day.
    name: 'alarmNumber',
    columns: { day: text, last: { type: 'integer' } },
    primaryKey: ['day'],
  },
]

/**
 * Which records take what happens under their key: those people are not done with, and ignored ones as long as what was
 * ignored lasts. There is one at most.
 */
export const takesEvents = `deleted_at is null and (status in (${alarmOpen.join(', ')}) or status = ${alarmStatus.ignored}
  and (active = ${alarmActive.active} or ignore_until is not null))`

export const alarmIndexes: readonly ModuleIndex[] = [
  { table: 'alarm', columns: ['alarmKey'], isUnique: true, where: takesEvents },
  { table: 'alarm', columns: ['alarmKey', 'id'] },
  // What the bounds of an attribute are counted by.
  { table: 'alarm', columns: ['houseId', 'attributeId'], where: takesEvents },
  { table: 'alarm', columns: ['houseId', 'attributeId', 'firstTime'] },
  { table: 'alarmWatch', columns: ['dueAt'], where: 'due_at is not null' },
]
