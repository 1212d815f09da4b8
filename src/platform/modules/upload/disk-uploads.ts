import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { day, hour } from '#domain/durations.ts'
import type { UploadStorage } from '../../contracts.ts'

const stagingDays = 1

/** What a killed process left half-written goes once it is a day old. */
async function removeAbandoned(folder: string) {
  const oldest = Date.now() - stagingDays * day
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < oldest) await rm(path, { force: true })
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Uploads as files below `folder`. Written aside and renamed, so that no name ever leads to half a file. */
export function diskUploads(folder: string): UploadStorage {
  const staging = join(folder, '.staging')
  let sweptAt = Number.NEGATIVE_INFINITY
  const prepare = async () => {
    await mkdir(staging, { recursive: true })
    if (performance.now() - sweptAt < hour) return
    sweptAt = performance.now()
    await removeAbandoned(staging)
  }

  const sizeOf = async (name: string) => {
    const found = await stat(join(folder, name)).catch(unlessMissing)
    return found?.isFile() ? found.size : null
  }

  return {
    async stage(content) {
      // Unheard, an error that comes before the content is read would end the process; the pipeline tells of it.
      content.on('error', () => {})
      await prepare()
      const path = join(staging, randomUUID())
      const discard = () => rm(path, { force: true })
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx' }))
      } catch (error) {
        await discard()
        throw error
      }
      const keep = (name: string) => rename(path, join(folder, name))
      return { path, size: (await stat(path)).size, keep, discard }
    },

    sizeOf,

    remove: (name) => rm(join(folder, name), { force: true }),

    async open(name) {
      const file = await open(join(folder, name)).catch(unlessMissing)
      if (!file) return null
      const found = await file.stat()
      if (found.isFile())
        return { size: found.size, read: (part) => file.createReadStream(part), close: () => file.close() }
      await file.close()
      return null
    },
  }
}
