import { writeFile } from 'node:fs/promises'
import { makeReadings } from './make-readings.ts'

const file = new URL('../../src/domain/names/readings.json', import.meta.url)

await writeFile(file, `${JSON.stringify(makeReadings(), null, 2)}\n`)
