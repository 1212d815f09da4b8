import { wholeAddress } from '#domain/house-address.ts'
import { shownEnds } from '#domain/mask.ts'
import { soundKeyword } from '#domain/names/sound-keyword.ts'
import { phoneKeyword, type ResolvedResource } from '#schema'
import { soundsColumn } from './name-keys.ts'
import { hasSounds } from './searched-fields.ts'
import type { Sought } from './text-search.ts'

/**
 * Where a keyword is looked for in a field: letters may spell how a name sounds as well as stand in it, and an address
 * may leave out what its parts are called (6-1-1803), and a phone may have blanks between its digits.
 */
export function soughtIn(resource: ResolvedResource, name: string, keyword: string): readonly Sought[] {
  const field = resource.fields[name]
  const mask = (field?.kind === 'text' || field?.kind === 'phone') && field.mask
  const wanted = field?.kind === 'phone' ? phoneKeyword(keyword) : keyword
  const itself = { column: name, wanted, shown: mask ? shownEnds[mask] : null, loosely: true }
  if (!field || !hasSounds(resource, field)) return [itself]
  const spelt = soundKeyword(keyword)
  const address = wholeAddress(keyword)
  if (address?.isCalled) return [{ column: name, address }]
  return [
    itself,
    ...(spelt === null ? [] : [{ column: soundsColumn(name), wanted: spelt, shown: null }]),
    ...(address === null ? [] : [{ column: name, address }]),
  ]
}
