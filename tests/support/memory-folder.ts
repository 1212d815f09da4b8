import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Of `statfs`: a file system in memory. */
const inMemory = 0x01021994

/** In bytes: databases, data folders and uploads of one run, several times over. */
const enough = 4 * 1024 ** 3

const shared = '/dev/shm'

/**
 * Where a test run keeps its files: in memory where that has room, else where the system keeps what is temporary. A run
 * makes and removes some hundred thousand files; a disk takes longer to make one the more it has just removed.
 */
export function memoryFolder(): string {
  try {
    accessSync(shared, constants.W_OK)
    const { type, bavail, bsize } = statfsSync(shared)
    return type === inMemory && bavail * bsize >= enough ? shared : tmpdir()
  } catch {
    return tmpdir()
  }
}
