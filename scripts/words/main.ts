import { readdirSync, readFileSync } from 'node:fs'
import { explainedTwice, findWords, type Text } from './find-words.ts'
import { forbiddenWords } from './words.ts'

/** `npm run check:words`: fails where a word is used whose plain replacement is known, or is explained twice. */

/** The words themselves stand in these. */
const isAboutWords = (path: string) =>
  path.startsWith('scripts/words/') || path === 'tests/scripts/forbidden-words.test.ts'

const paths = [
  ...['README.md', 'ARCHITECTURE.md', 'resources.config.ts'],
  ...['src', 'tests', 'scripts', 'docs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
      `${folder}/${path}`.replaceAll('\\', '/'),
    ),
  ),
].filter((path) => /\.(?:ts|tsx|md|css)$/.test(path) && !isAboutWords(path))

const texts: readonly Text[] = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const found = findWords(texts, forbiddenWords)
const twice = explainedTwice(readFileSync('docs/glossary.md', 'utf8'))

for (const { word, instead, most = 0, places } of found) {
  console.error(`“${word}” stands in ${places.length} places, at most ${most}. Say instead: ${instead}`)
  for (const place of places) console.error(`      ${place}`)
}
for (const word of twice) console.error(`docs/glossary.md explains “${word}” twice`)
if (found.length > 0 || twice.length > 0) process.exitCode = 1
