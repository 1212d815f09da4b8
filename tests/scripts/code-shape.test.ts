import { expect, it } from 'vitest'
import { measure } from '../../scripts/shape/measures.ts'
import { readSource } from '../../scripts/shape/sources.ts'

const lines = (count: number) => Array.from({ length: count }, () => '  work()').join('\n')

const list = 'src/platform/crud/read/list.ts'
const texts: Readonly<Record<string, string>> = {
  [list]: `
    import { scope } from '../../records/scope.ts'
    import type { Title } from '../../records/title.ts'
    import { type Row, type Page } from '../../records/row.ts'
    const late = () => import('../../records/late.ts')`,
  'src/platform/records/scope.ts': `import { time } from '#domain/time.ts'\n${lines(60)}`,
  'src/platform/records/title.ts': '',
  'src/platform/records/row.ts': '',
  'src/platform/records/late.ts': '',
  'src/domain/time.ts': `${lines(251)}\n`,
  'src/platform/modules/row.ts': `export const fold = () => {\n${lines(80)}\n}\nfunction most() {\n${lines(78)}\n}`,
  'resources.config.ts': `${lines(350)}\n`,
  'src/platform/modules/module.ts': '',
  'src/platform/modules/live/module.ts': "import '../module.ts'",
  'src/admin/app/shell/side-menu.tsx': "import { menuIcons } from './menu-icons.ts'",
  'src/admin/app/shell/menu-icons.ts': '',
  'src/admin/screens/a/one.ts': "import '../b/two.ts'",
  'src/admin/screens/b/two.ts': "import type { One } from '../a/one.ts'",
}

const found = new Map(
  measure(Object.entries(texts).map(([path, text]) => readSource(path, text))).map((one) => [
    one.name,
    one.found,
  ]),
)

it('counts the files that a handler loads, not those of its types or what comes later', () => {
  expect(found.get('files of a list')).toEqual([list, 'src/platform/records/scope.ts'])
})

it('finds long functions by name and line, and long files, of which the map of the config may be longer', () => {
  expect(found.get('functions over 80 lines')).toEqual(['src/platform/modules/row.ts:1 fold (82 lines)'])
  expect(found.get('files over 250 lines')).toEqual(['src/domain/time.ts (251 lines)'])
})

it('finds small files that one other imports, but for the doors of areas, chunks, and what the build replaces', () => {
  expect(found.get('files under 40 lines with one importer')).toEqual([
    'src/platform/records/title.ts',
    'src/platform/records/row.ts',
    'src/admin/screens/a/one.ts',
    'src/admin/screens/b/two.ts',
  ])
})

it('finds folders of screens that import each other', () => {
  expect(found.get('folders of screens that import each other')).toEqual([
    'src/admin/screens/a <-> src/admin/screens/b',
  ])
})

it('finds names that two files of a layer share, but for the doors of areas', () => {
  expect(found.get('names of files twice in a layer')).toEqual([
    'src/platform/records/row.ts, src/platform/modules/row.ts',
  ])
})
