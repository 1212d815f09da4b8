import { joined, type Mistake, mistake, when } from './mistake.ts'
import type { Subject } from './subject.ts'

/** What is kept and said beside a record is read with its detail. */
export function historyMistakes({ name, definition, options }: Subject): readonly Mistake[] {
  const hasDetail = options.endpoints?.detail !== undefined
  return joined(
    when(definition.timeline === true && !(definition.states && hasDetail), () =>
      mistake('EV431', `${name}.timeline`, '须有 states，并由 detail 调用应答', true),
    ),
    when(definition.comments === true && !hasDetail, () =>
      mistake('EV432', `${name}.comments`, '谁能评论由 detail 调用的权限决定，须有 detail', true),
    ),
  )
}
