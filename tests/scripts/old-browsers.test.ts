import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Demo records stay on the platform. */
const isForBrowsers = (name: string) => /(?<!\.demo)\.tsx?$/.test(name)

const files = ['admin', 'domain', 'schema', 'resources'].flatMap((folder) =>
  readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' })
    .filter(isForBrowsers)
    .map((name) => join('src', folder, name)),
)

// The bundler makes `new RegExp` of it, which no tool looks into and Safari before 16.4 throws at.
it('no pattern that browsers get looks behind', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => /\(\?<[=!]/.test(readFileSync(file, 'utf8')))).toEqual([])
})
