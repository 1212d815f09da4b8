import type { ResolvedResource } from '#schema'
import type { Extension, TestContext } from '../context/test-context.ts'

/** One thing the back end must do, tried by itself: a case finds or makes all it needs. */
export interface Case<W = TestContext> {
  /** Resource name, or `calls` for those that belong to none. */
  readonly entity: string
  /** Operation, transition, action, lookup, link or call. */
  readonly operation: string
  readonly title: string
  /** Left out with --read-only. */
  readonly writes: boolean
  /** Left out where the back end does not know it. */
  readonly extension: Extension | null
  readonly run: (context: W) => Promise<void>
}

interface CaseOptions {
  readonly writes?: boolean
  readonly extension?: Extension
}

export type CaseMaker = (title: string, run: Case['run'], options?: CaseOptions) => Case

/** Makes cases of one operation of one entity; they count as writing unless said otherwise. */
export const casesOf =
  (entity: string, operation: string, always: CaseOptions = {}): CaseMaker =>
  (title, run, options = {}) => {
    const { writes = true, extension = null } = { ...always, ...options }
    return { entity, operation, title, writes, extension, run }
  }

/** The cases of one resource, none where it lacks the call they are about. */
export type CasesFor = (resource: ResolvedResource) => readonly Case[]
