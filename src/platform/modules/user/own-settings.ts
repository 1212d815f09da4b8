import { asSettingName, readSetting, type SettingName } from '#domain/personal-settings.ts'
import type { Values } from '#schema'
import type { CallHandler, Services } from '../../contracts.ts'
import { invalid, unauthorized } from '../../errors.ts'
import type { ModuleTable } from '../../module-contracts.ts'

export const personalSettingTables: readonly ModuleTable[] = [
  {
    name: 'personalSetting',
    // One row for each, its value as JSON: who changes two of them in two places at once has both.
    columns: { userId: { type: 'text' }, name: { type: 'text' }, value: { type: 'text' } },
    primaryKey: ['userId', 'name'],
  },
]

const nameIn = ({ config }: Services, name: string): SettingName | null =>
  asSettingName(name, (resource) => Object.hasOwn(config.resources, resource))

/** What one has set for oneself, by name; what has no name or value any more is left out. */
export const ownPersonalSettings: CallHandler = async (_input, { db, services, session }) => {
  if (!session) throw unauthorized()
  const rows = await db
    .selectFrom('personalSetting')
    .select(['name', 'value'])
    .where('userId', '=', session.userId)
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ name, value }) => {
      const known = nameIn(services, String(name))
      const read = known && readSetting(known, JSON.parse(String(value)))
      return known === null || read === null ? [] : [[known, read] as const]
    }),
  )
}

/** Those that are sent, none where one of them is wrong; null: as before anybody chose. */
export const updatePersonalSettings: CallHandler = async ({ settings }, { db, services, session }) => {
  if (!session) throw unauthorized()
  const { userId } = session
  const sent = Object.entries(settings as Values).map(([name, value]) => {
    const known = nameIn(services, name)
    if (known === null) throw invalid({ settings: `没有名为「${name.slice(0, 32)}」的设置` })
    const read = value === null ? null : readSetting(known, value)
    if (read === null && value !== null) throw invalid({ settings: `设置「${name}」的值不正确` })
    return { name, read }
  })
  for (const { name, read } of sent)
    if (read === null)
      await db.deleteFrom('personalSetting').where('userId', '=', userId).where('name', '=', name).execute()
    else {
      const value = JSON.stringify(read)
      await db
        .insertInto('personalSetting')
        .values({ userId, name, value })
        .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet({ value }))
        .execute()
    }
  return true
}
