import { expect, it } from 'vitest'
import { explainedTwice, findWords } from '../../scripts/words/find-words.ts'

const words = [{ word: 'lastWords', instead: 'latest' }]
const placesIn = (...lines: readonly string[]) =>
  findWords([{ path: 'src/a.ts', text: lines.join('\n') }], words).flatMap(({ places }) => places)

it('finds a forbidden word in identifiers, comments and names of files, with its line', () => {
  const lines = [
    'const lastWords = 1',
    '// its last words',
    'useLastWords()',
    "import './last-words.ts'",
    'class LastWords {}',
  ]
  expect(placesIn(...lines)).toEqual(lines.map((line, index) => `src/a.ts:${index + 1} ${line}`))
})

it('finds the plural and other endings of a forbidden word', () => {
  const furnish = [{ word: 'furnish', instead: 'add rooms' }]
  const text = 'furnishes furnished furnishing refurnish furnisher'
  expect(findWords([{ path: 'a.md', text }], furnish)[0]?.places).toHaveLength(3)
})

it('leaves alone what only begins or ends like a forbidden word', () => {
  expect(placesIn('const words = last', 'lastWordsmith', 'blastWords', 'at last, words')).toEqual([])
})

it('says how often a word stands there once it stands there more often than it may', () => {
  const texts = [{ path: 'a.md', text: 'last words\nlast words' }]
  expect(findWords(texts, [{ word: 'lastWords', instead: 'latest', most: 2 }])).toEqual([])
  expect(findWords(texts, [{ word: 'lastWords', instead: 'latest', most: 1 }])).toMatchObject([
    { word: 'lastWords', places: ['a.md:1 last words', 'a.md:2 last words'] },
  ])
})

it('finds words that the glossary explains twice, those that share a row as well', () => {
  const glossary = [
    '| word | 中文 | is |',
    '|---|---|---|',
    '| report | 上报 | what a gateway says |',
    '| application, version | 应用 | an app |',
    '| word | 中文 | is |',
    '| report | 报表 | values of houses |',
    '| version | 版本 | its release |',
  ]
  expect(explainedTwice(glossary.join('\n'))).toEqual(['report', 'version'])
})
