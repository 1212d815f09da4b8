import type { Action } from '../action.ts'
import { callPath } from '../resolve-states.ts'
import { joined, type Mistake, misnamed, mistake, when } from './mistake.ts'
import type { Context, Subject } from './subject.ts'

/** A hand-made dialog makes a call that stands apart, or an import's: nobody else would answer it. */
function dialogMistakes(path: string, action: Action, subject: Subject, { definition }: Context) {
  const called = callPath(subject.options.endpoints?.base, action.call)
  const imports = Object.values(definition.resources).flatMap(({ options }) => options.import?.path ?? [])
  const paths = [...Object.values(definition.calls).map((call) => call.path), ...imports]
  return when(action.dialog !== undefined && action.call !== '' && !paths.includes(called), () =>
    misnamed('EV412', `${path}.call`, `没有地址为“${called}”的独立调用或导入`, called, paths),
  )
}

/** Where an action leads: to a dialog of its own, or to another record. */
export const actionMistakes = (
  path: string,
  action: Action,
  subject: Subject,
  context: Context,
): readonly Mistake[] =>
  joined(
    dialogMistakes(path, action, subject, context),
    when(action.opens === true && subject.options.endpoints?.detail === undefined, () =>
      mistake('EV413', `${path}.opens`, '没有 detail 接口，打开后无可显示', true),
    ),
    when(action.opens === true && action.batch !== undefined && action.batch !== false, () =>
      mistake('EV413', `${path}.opens`, '批量操作应答多条记录，不能打开其中一条', true),
    ),
  )
