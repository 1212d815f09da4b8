/** A word that this code base uses in a sense of its own, so that nobody who searches for the plain one finds it. */
export interface ForbiddenWord {
  /** As an identifier has it: `lastWords` is found as `last words` as well. */
  readonly word: string
  /** What is said instead. */
  readonly instead: string
  /** How often it still stands there: lowered with whatever lowers it, raised never. Default: 0. */
  readonly most?: number
}

export const forbiddenWords: readonly ForbiddenWord[] = [
  { word: 'createDesk', instead: 'open streams: createOpenStreams' },
  { word: 'furnish', instead: 'add rooms, make what belongs to it' },
  { word: 'handDown', instead: 'cascade: cascadeToDescendants' },
  { word: 'hindrance', instead: 'blocked reason: blockedReason' },
  { word: 'keepHouse', instead: 'run housekeeping' },
  { word: 'laidOver', instead: 'merge updates: mergeUpdates' },
  { word: 'lastWords', instead: 'latest: latestPerGateway' },
  { word: 'patience', instead: 'timeout: timeoutMs' },
  { word: 'praise', instead: 'how long a success is shown: successDisplayMs' },
  { word: 'sought', instead: 'searched, search term' },
  { word: 'tendTables', instead: 'maintain tables: maintainTables' },
]
