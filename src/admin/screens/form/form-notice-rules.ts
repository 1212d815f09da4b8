import { type FormNotice, fieldsIn, type Moment, matches, type Values } from '#schema'
import { isSame } from '../model/changed-fields.ts'

/** What is to be said above a form that holds this record. */
export const noticesFor = (notices: readonly FormNotice[], record: Values, now: Moment): FormNotice[] =>
  notices.filter(({ when }) => matches(when, record, now))

/** What is to be agreed to before it is saved: unless it was so, in these very fields, before. */
export const toAgree = (
  notices: readonly FormNotice[],
  stored: Values | null,
  record: Values,
  now: Moment,
): FormNotice[] =>
  noticesFor(notices, record, now).filter(
    ({ when, confirm }) =>
      confirm === true &&
      (stored === null || fieldsIn(when).some((name) => !isSame(stored[name] ?? null, record[name] ?? null))),
  )

/** The names that their conditions look at. */
export const noticedNames = (notices: readonly FormNotice[]): string[] => [
  ...new Set(notices.flatMap(({ when }) => fieldsIn(when))),
]
