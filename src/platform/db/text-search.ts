import { type Expression, type SqlBool, sql } from 'kysely'
import { type AddressPattern, smallLetters, wholeAddress } from '#domain/house-address.ts'
import { shownEnds } from '#domain/mask.ts'
import { certainSigns, digitPairs, folded, foldFor, foldPattern } from '#domain/names/search-fold.ts'
import { soundKeyword } from '#domain/names/sound-keyword.ts'
import { phoneKeyword, type ResolvedResource } from '#schema'
import { soundsColumn } from './name-keys.ts'
import { hasSounds } from './searched-fields.ts'

const functionName = 'text_grams'

/**
 * The characters of a text and their pairs, in lower case. A GIN index on them finds "contains" in any language and
 * from one character on, where pg_trgm needs three, an extension, and a locale that knows Chinese letters. In
 * plpgsql because that is three times as fast here as the same in SQL.
 */
export const createFunction = `
create or replace function ${functionName}(value text) returns text[]
language plpgsql immutable strict parallel safe as $body$
declare
  letters text[] := string_to_array(lower(value), null);
  grams text[] := letters;
begin
  for i in 1 .. coalesce(array_length(letters, 1), 0) - 1 loop
    grams := grams || (letters[i] || letters[i + 1]);
  end loop;
  return grams;
end $body$`

export const indexExpression = (column: string): string => `${functionName}(${column})`

/** What the index can tell of a wanted text: its pairs, or its only character. */
function gramsOf(text: string): readonly string[] {
  const letters = [...text]
  const pairs = letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
  return pairs.length > 0 ? [...new Set(pairs)] : letters
}

const anyOf = (parts: readonly Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`

/** A text that is looked for in a column. */
interface PlainSearch {
  readonly column: string
  readonly wanted: string
  /** Of a masked column, how many characters everybody sees at its start and end; null: it is not masked. */
  readonly shown: readonly [number, number] | null
  /** Blanks, dots, dashes and full width make no difference; default: they do. */
  readonly loosely?: boolean
}

/** What is looked for in a column. */
export type TextSearch = PlainSearch | { readonly column: string; readonly address: AddressPattern }

/** Found by parts, what a mask hides would be told one digit after the other. */
function columnMatches(search: TextSearch) {
  const column = sql`lower(${sql.ref(search.column)})`
  if ('address' in search) return sql<SqlBool>`${column} ~ ${search.address.source}`
  const { wanted: text, shown, loosely } = search
  const pattern = loosely ? foldPattern(text, foldFor(text)) : ''
  if (shown === null && pattern !== '') return sql<SqlBool>`${column} ~ ${pattern}`
  const wanted = smallLetters(text)
  // Not `like`: the planner would take it for rare and sort a hundred thousand finds to show twenty of them.
  if (shown === null) return sql<SqlBool>`strpos(${column}, ${wanted}) > 0`
  const [first, last] = shown
  return sql<SqlBool>`(${column} = ${wanted} or strpos(left(${column}, ${first}), ${wanted}) > 0
    or strpos(right(${column}, ${last}), ${wanted}) > 0)`
}

/** By what an index finds texts: all that are wanted have all of one of these. */
function gramsFor(search: TextSearch): readonly (readonly string[])[] {
  if ('address' in search) return [search.address.words.flatMap(gramsOf)]
  const exact = gramsOf(smallLetters(search.wanted))
  if (!search.loosely) return [exact]
  const core = folded(search.wanted, foldFor(search.wanted))
  const certain = certainSigns(core)
  // Of letters and digits alone the index knows pairs only, and how they are usually written.
  if (certain.length === 0) return core === '' ? [exact] : [exact, gramsOf(core)]
  // One by one, the signs of an address stand in every address: its digits tell them apart.
  return digitPairs(core).map((pairs) => [...certain, ...pairs])
}

/**
 * Whether one of several text columns contains what is searched for in it, whatever its case. `indexed`: all of them have
 * grams indexes. The indexes' condition stands apart, so that the planner takes it for them alone: computing grams row
 * by row costs more than everything else.
 */
export function contains(searches: readonly TextSearch[], indexed: boolean): Expression<SqlBool> {
  const matches = anyOf(searches.map(columnMatches))
  if (!indexed) return matches
  const found = searches.flatMap((one) =>
    gramsFor(one).map(
      (grams) =>
        sql<SqlBool>`${sql.raw(functionName)}(${sql.ref(one.column)}) @> ${[...new Set(grams)]}::text[]`,
    ),
  )
  return sql<SqlBool>`${matches} and ${anyOf(found)}`
}

/**
 * Where a keyword is looked for in a field: letters may spell how a name sounds as well as stand in it, and an address
 * may leave out what its parts are called (6-1-1803), and a phone may have blanks between its digits.
 */
export function textSearches(
  resource: ResolvedResource,
  name: string,
  keyword: string,
): readonly TextSearch[] {
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
