import { type FormNotice, matches, type Values } from '#schema'
import { isSame } from './changed-fields.ts'

/** What is to be said above a form that holds this record. */
export const noticesFor = (notices: readonly FormNotice[], record: Values): FormNotice[] =>
  notices.filter(({ when }) => matches(when, record))

/** What is to be agreed to before it is saved: unless it was so, in these very fields, before. */
export const toAgree = (
  notices: readonly FormNotice[],
  stored: Values | null,
  record: Values,
): FormNotice[] =>
  noticesFor(notices, record).filter(
    ({ when, confirm }) =>
      confirm === true &&
      (stored === null ||
        Object.keys(when).some((name) => !isSame(stored[name] ?? null, record[name] ?? null))),
  )

/** The names that their conditions look at. */
export const noticedNames = (notices: readonly FormNotice[]): string[] => [
  ...new Set(notices.flatMap(({ when }) => Object.keys(when))),
]
