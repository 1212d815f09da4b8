import { day } from './durations.ts'

/** How long what was typed and not saved is kept, in milliseconds: files it names are kept at least as long. */
export const draftLife = 7 * day
