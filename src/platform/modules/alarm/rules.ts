import { sql } from 'kysely'
import { parseAttributeId } from '#domain/attribute-id.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import type { Db } from '../../contracts.ts'
import type { AlarmRule } from './judge.ts'

const columns = sql.join(
  [
    ...['id', 'identifier', 'name', 'typeCode', 'unit', 'min', 'max', 'trueText', 'falseText', 'enumList'],
    ...['alarmOnFalse', 'alarmValues', 'normalValues', 'alarmHigh', 'alarmLow'],
    ...['alarmLevel', 'alarmDelay', 'deadband'],
  ].map((name) => sql.ref(name)),
)

const rulesIn = (db: Db, table: string, ids: readonly string[]) =>
  sql<AlarmRule & { readonly id: string }>`
    select ${columns} from ${sql.table(table)}
    where id = any(${ids}::text[]) and is_alarmable = 1 and deleted_at is null`.execute(db)

const idsOf = (keys: readonly string[], type: number): readonly string[] => [
  ...new Set(
    keys.flatMap((key) => {
      const parsed = parseAttributeId(key)
      return parsed?.deviceType === String(type) ? [parsed.attributeId] : []
    }),
  ),
]

/** By the composite id of an attribute, when its values are alarms; missing: never. */
export async function loadRules(
  db: Db,
  attributeKeys: readonly string[],
): Promise<(attributeKey: string) => AlarmRule | null> {
  const tables = { [deviceType.tech]: 'deviceAttribute', [deviceType.single]: 'singleAttribute' }
  const rules = new Map<string, AlarmRule>()
  for (const [type, table] of Object.entries(tables)) {
    const ids = idsOf(attributeKeys, Number(type))
    if (ids.length === 0) continue
    const { rows } = await rulesIn(db, table, ids)
    for (const { id, ...rule } of rows) rules.set(`${type}-${id}`, rule)
  }
  return (attributeKey) => {
    const parsed = parseAttributeId(attributeKey)
    return parsed ? (rules.get(`${parsed.deviceType}-${parsed.attributeId}`) ?? null) : null
  }
}
