import { limits } from './limits.ts'
import { measure } from './measures.ts'
import { readSources } from './sources.ts'

/** `npm run check:shape [-- --list]`: counts what makes the code base hard to read, and fails where it has become more. */
const isListed = process.argv.includes('--list')
const rows = measure(readSources(process.cwd())).map(({ name, found }) => ({
  name,
  found,
  limit: limits[name] ?? { most: 0, goal: 0 },
}))
const width = Math.max(...rows.map(({ name }) => name.length))

for (const { name, found, limit } of rows) {
  const isMore = found.length > limit.most
  const figures = `${String(found.length).padStart(4)}, at most ${limit.most}, goal ${limit.goal}`
  console.log(`${isMore ? '✗' : ' '} ${name.padEnd(width)} ${figures}`)
  if (isMore || isListed) for (const one of found) console.log(`      ${one}`)
}
if (rows.some(({ found, limit }) => found.length > limit.most)) {
  console.error(
    'The code has become harder to read than scripts/shape/limits.ts allows: see the lines with ✗.',
  )
  process.exitCode = 1
}
