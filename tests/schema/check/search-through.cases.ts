import { integer, reference, text } from '#schema'
import { type Case, configOf, type Definition, made, type Unchecked } from './case.ts'

/** Things that parts point at, searched through those. */
const searched = (part: Unchecked): Definition =>
  configOf({
    thing: made({ list: { search: [{ through: 'part', by: 'thingId', ...part }] } }),
    part: made({
      fields: {
        thingId: reference('物品', 'thing'),
        otherId: reference('零件', 'part'),
        size: integer('大小'),
        note: text('说明'),
      },
    }),
  })

const at = 'thing.list.search[0]'

export const searchThroughCases: readonly Case[] = [
  ['EV701', searched({ through: 'prat', field: 'size' }), `${at}.through`, 'prat', 'part'],
  ['EV201', searched({ by: 'thngId', field: 'size' }), `${at}.by`, 'thngId', 'thingId'],
  ['EV217', searched({ by: 'otherId', field: 'size' }), `${at}.by`, 'otherId'],
  ['EV201', searched({ field: 'sise' }), `${at}.field`, 'sise', 'size'],
  ['EV217', searched({ param: 'part' }), at, null],
  ['EV201', searched({ field: 'size', where: { nte: 'a' } }), `${at}.where.nte`, 'nte', 'note'],
  ['EV210', searched({ field: 'size', param: 'pageNum' }), at, 'pageNum'],
  ['EV901', searched({ field: 'size', lable: '大小' }), `${at}.lable`, 'lable', 'label'],
]

export const soundSearchThrough: Readonly<Record<string, Definition>> = {
  'a search goes through another resource': searched({ field: 'size' }),
  'a search asks whether there is any': searched({ where: { size: 1 }, param: 'part', label: '零件' }),
}
