import {
  farthest,
  firstStandIn,
  longestOrder,
  otherSounds,
  sounds,
  spokenWords,
  usualSounds,
} from '#domain/names/name-keys.ts'
import { hash } from './names.ts'

/** The block of characters that have readings. */
const block = { first: 0x4e00, last: 0x9fff }

/** Two bytes for each character of the block: the place of its sound, from 1 on; 0: it has none. */
function dictionary(soundOf: (character: string) => string | undefined): string {
  const places = new Map(sounds.map((sound, index) => [sound, index + 1]))
  const bytes = Buffer.alloc((block.last - block.first + 1) * 2)
  for (let code = block.first; code <= block.last; code += 1) {
    const place = places.get(soundOf(String.fromCodePoint(code)) ?? '') ?? 0
    bytes.writeUInt16BE(place, (code - block.first) * 2)
  }
  return `'\\x${bytes.toString('hex')}'::bytea`
}

const usual = dictionary((character) => usualSounds.get(character))
const other = dictionary((character) => otherSounds.get(character) ?? usualSounds.get(character))

const range = (from: string, length: number) =>
  Array.from({ length }, (_, index) => String.fromCharCode(from.charCodeAt(0) + index)).join('')
const wide = range('０', 10) + range('Ａ', 26) + range('ａ', 26)
const narrow = range('0', 10) + range('a', 26) + range('a', 26)

const spokenSql = spokenWords.reduce(
  (text, [word, standIn]) => `replace(${text}, '${word}', '${standIn}')`,
  'plain',
)

/** The sounds one after the other, each as wide as the longest; the first stands for none. */
const width = Math.max(...sounds.map(({ length }) => length))
const soundTable = `'${['', ...sounds].map((sound) => sound.padEnd(width, '.')).join('')}'::bytea`

const placeIn = (bytes: string) => `case
      when code between ${block.first} and ${block.last} then
        256 * get_byte(${bytes}, (code - ${block.first}) * 2) + get_byte(${bytes}, (code - ${block.first}) * 2 + 1)
      when code between ${firstStandIn} and ${firstStandIn + sounds.length - 1} then code - ${firstStandIn - 1}
      else 0 end`

const soundAt = (bytes: string) =>
  `rtrim(convert_from(substr(${soundTable}, 1 + ${width} * ${placeIn(bytes)}, ${width}), 'UTF8'), '.')`

const declarations = (value: string) => `
  plain text := lower(translate(${value}, '${wide}', '${narrow}') collate "C");
  letters text[] := string_to_array(plain, null);
  said text[] := letters;
  code integer;
  sound text := '';`

const sayWords = `
  if plain ~ '${spokenWords.map(([word]) => word).join('|')}' then
    said := string_to_array(${spokenSql}, null);
  end if;`

/** Makes `nameOrder` of the domain. */
const makeOrder = (name: string) => `
create or replace function ${name}(value text) returns text
language plpgsql immutable strict parallel safe as $body$
declare${declarations(`left(value, ${longestOrder})`)}
  digits text := '';
  result text := '';
begin${sayWords}
  for i in 1 .. coalesce(array_length(letters, 1), 0) + 1 loop
    code := coalesce(ascii(said[i]), 0);
    if code between 48 and 57 then
      digits := digits || letters[i];
      continue;
    end if;
    if digits <> '' then
      digits := ltrim(digits, '0');
      result := result || lpad(char_length(digits)::text, 3, '0') || digits;
      digits := '';
    end if;
    if code >= ${block.first} then
      sound := ${soundAt(usual)};
      if sound <> '' then result := result || '~' || sound || ' '; end if;
    end if;
    result := result || coalesce(letters[i], '');
  end loop;
  return result;
end $body$`

/** Makes `nameSounds` of the domain. It calls nothing of ours: a backup is brought back where that is not found. */
const makeSounds = (name: string) => `
create or replace function ${name}(value text) returns text
language plpgsql immutable strict parallel safe as $body$
declare${declarations('value')}
  usual text[] := '{}';
  other text[] := '{}';
  initials text[];
  found boolean := false;
  result text := '';
begin
  if octet_length(value) = char_length(value) then return null; end if;${sayWords}
  for i in 1 .. coalesce(array_length(letters, 1), 0) loop
    code := ascii(said[i]);
    sound := case when code < ${block.first} then '' else ${soundAt(usual)} end;
    if sound <> '' then
      found := true;
      usual := usual || sound;
      other := other || ${soundAt(other)};
    elsif letters[i] ~ '^[a-z0-9]$' then
      usual := usual || letters[i];
      other := other || letters[i];
    end if;
  end loop;
  if not found then return null; end if;
  loop
    initials := '{}';
    for i in 1 .. array_length(usual, 1) loop
      initials := initials || left(usual[i], 1);
    end loop;
    for i in 1 .. least(array_length(usual, 1), ${farthest}) loop
      result := result || ' ' || array_to_string(usual[i : i + ${farthest - 1}], '')
        || ' ' || array_to_string(initials[i : i + ${farthest - 1}], '');
    end loop;
    exit when other = usual;
    usual := other;
  end loop;
  return result;
end $body$`

/**
 * The functions are named by all that decides what they answer: with other readings the columns that hold the answers
 * are other columns, which a start makes anew.
 */
const version = hash([makeOrder(''), makeSounds('')].join())

const orderFunction = `name_order_${version}`
const soundsFunction = `name_sounds_${version}`

/** By name, what the columns of keys are computed by. */
export const nameFunctions: ReadonlyMap<string, string> = new Map([
  [orderFunction, makeOrder(orderFunction)],
  [soundsFunction, makeSounds(soundsFunction)],
])

/** The column that a field of names is sorted by, and what it is computed from a quoted column by: `nameOrder`. */
export const orderColumn = (name: string): string => `${name}$order_${version}`
export const orderExpression = (column: string): string => `${orderFunction}(${column})`

/** The column that a field of names is found in by its sound: `nameSounds`. */
export const soundsColumn = (name: string): string => `${name}$sounds_${version}`
export const soundsExpression = (column: string): string => `${soundsFunction}(${column})`
