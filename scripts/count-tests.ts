import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What vitest's JSON reporter writes, as far as it is counted. Every runner leaves one `*.results.json` in this shape. */
type Results = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const folder = 'reports'
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.results.json')) : []
const results = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Results)

const sum = (count: (result: Results) => number) =>
  results.reduce((total, result) => total + count(result), 0)
/** A file that failed with no failed test in it: it did not load, or its setup broke. */
const brokenFiles = (result: Results) =>
  result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length

const passed = sum((result) => result.numPassedTests)
const failed = sum((result) => result.numFailedTests + brokenFiles(result))
process.stdout.write(`${passed} ${failed}\n`)
