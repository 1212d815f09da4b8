import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
]

/** The entity that docs/adding-an-entity.md adds. */
const example = 'src/resources/visitor'

/** Files and folders of the repository that a document names between backticks; those with `<area>` or `*` are many. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:src|tests|scripts|docs)\/[^`\s<>*…{}]*)`/g)].map(([, path = '']) => path)

it.each(documents)('every file and folder that %s names is there', (document) => {
  const named = pathsIn(readFileSync(document, 'utf8')).filter((path) => !path.startsWith(example))
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

it('the tour leads through files, each named by its whole path', () => {
  expect(pathsIn(readFileSync('docs/tour.md', 'utf8')).length).toBeGreaterThan(50)
})
