import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { expect, it } from 'vitest'

const [, section = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split('## Twenty everyday changes\n')
const rows = (section.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| I want to'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, change = '', places = '', isOne = '']) => ({
    change,
    isOne,
    paths: [...places.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }))

const folderOf = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : dirname(path))

it('the table in ARCHITECTURE.md has twenty everyday changes, each with the files it is made in', () => {
  expect(rows.map(({ change }) => change)).toHaveLength(20)
  expect(rows.filter(({ paths }) => paths.length === 0)).toEqual([])
  expect(rows.flatMap(({ paths }) => paths).filter((path) => !existsSync(path))).toEqual([])
})

it.each(rows)('the table says truly whether one folder is enough to $change', ({ paths, isOne }) => {
  expect(isOne).toBe(new Set(paths.map(folderOf)).size === 1 ? 'yes' : 'no')
})
