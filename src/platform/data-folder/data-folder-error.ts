import { accessSync, constants, statfsSync } from 'node:fs'

/** The data folder cannot be used as it is. The message says why, to an operator. */
export class DataFolderError extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}

/** Less than this and the embedded database cannot begin another file of its log, which takes 16 MB. */
const leastBytes = 32 * 2 ** 20

export const fullSentence = (folder: string) =>
  `There is no space left for ${folder}. Nothing that was stored is lost: make some space and start again.`

export const damagedSentence = (folder: string) =>
  `${folder} cannot be read: the database in it is damaged, or of another version. Nothing was changed: bring it back from a backup, or move it away to start with an empty one.`

const forbiddenSentence = (folder: string) =>
  `${folder} cannot be written: it is read-only, or belongs to another user. See DATA_DIR.`

const sentences: Readonly<Record<string, (folder: string) => string>> = {
  EACCES: forbiddenSentence,
  EPERM: forbiddenSentence,
  EROFS: forbiddenSentence,
  ENOSPC: fullSentence,
  EDQUOT: fullSentence,
  EEXIST: (folder) => `${folder} is no folder. See DATA_DIR.`,
  ENOTDIR: (folder) => `${folder} cannot be a folder: something on its path is none. See DATA_DIR.`,
  ENOENT: (folder) => `${folder} cannot be made. See DATA_DIR.`,
}

/** An error of the file system in words; null: it is none that an operator can mend. */
export function inWords(folder: string, error: unknown): DataFolderError | null {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
  return sentence ? new DataFolderError(sentence(folder)) : null
}

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < leastBytes
}

/** Why the embedded database does not open, as far as its folder shows: it does not say so itself. */
export function whyUnopened(folder: string, files: readonly string[]): DataFolderError {
  try {
    for (const file of files) accessSync(file, constants.R_OK | constants.W_OK)
    return new DataFolderError((isFull(folder) ? fullSentence : damagedSentence)(folder))
  } catch (error) {
    return inWords(folder, error) ?? new DataFolderError(damagedSentence(folder))
  }
}
