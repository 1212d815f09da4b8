/** The code of an answer's envelope, which says what came of a call: the error catalogue. */
export const codes = {
  ok: 200,
  /** In use, or against what else is there: shown as a warning. */
  conflict: 200_301_001,
  notFound: 200_301_002,
  stateChanged: 200_301_003,
  duplicate: 200_301_004,
  forbidden: 200_301_005,
  invalid: 200_301_006,
  offline: 200_301_007,
  insufficient: 200_301_008,
  /** Somebody else has written meanwhile. */
  stale: 200_301_009,
  badCode: 200_301_010,
} as const
