import { operations } from '../mount.ts'
import { callPath } from '../resolve-states.ts'
import type { Button } from './buttons.ts'
import { type Mistake, mistake, when } from './mistake.ts'
import { has, type Subject } from './subject.ts'

export function callMistakes(button: Button, { options }: Subject): readonly Mistake[] {
  const { call } = button.asking
  const path = `${button.path}.call`
  return [
    ...when(call === '', () => mistake('EV405', path, '须写明调用的地址', call)),
    ...when(call !== '' && !call.startsWith('/') && !options.endpoints, () =>
      mistake('EV506', path, '实体没有 endpoints，相对地址无从拼接，须写完整地址', call),
    ),
  ]
}

/** On the toolbar there is no record whose fields could be looked at or stored. */
export function toolbarMistakes({ name, definition }: Subject): readonly Mistake[] {
  const onRecord = ['input', 'when', 'who'] as const
  return Object.entries(definition.actions ?? {}).flatMap(([key, action]) =>
    onRecord.flatMap((option) =>
      when(action.at === 'toolbar' && !action.batch && action[option] !== undefined, () =>
        mistake(
          'EV411',
          `${name}.actions.${key}.${option}`,
          '工具栏操作没有记录可用，改用 ask 或 row',
          option,
        ),
      ),
    ),
  )
}

/** Two buttons of one call are told apart by a value both send, or by the state they start from. */
function confusable(left: Button, right: Button, base: string | undefined): boolean {
  if (callPath(base, left.asking.call) !== callPath(base, right.asking.call)) return false
  const { send: sent = {} } = left.asking
  const { send: other = {} } = right.asking
  if (Object.keys(sent).some((key) => has(other, key) && other[key] !== sent[key])) return false
  return left.from?.some((state) => right.from?.includes(state) ?? true) ?? true
}

export function confusionMistakes(buttons: readonly Button[], { options }: Subject): readonly Mistake[] {
  return buttons.flatMap((button, index) => {
    const earlier = buttons
      .slice(0, index)
      .find((other) => button.asking.call !== '' && confusable(button, other, options.endpoints?.base))
    const text = `与“${earlier?.label}”调用相同、起始状态相同，须用 send 区分`
    return when(earlier !== undefined, () =>
      mistake('EV406', `${button.path}.call`, text, button.asking.call),
    )
  })
}

/** Permissions are given by these names, so they must differ. */
export function takenNames(buttons: readonly Button[], { definition }: Subject): readonly Mistake[] {
  const transitions = definition.states?.transitions ?? {}
  const taken = (button: Button) =>
    [...operations, 'others'].some((name) => name === button.name) ||
    (button.path.includes('.actions.') && has(transitions, button.name))
  return buttons
    .filter(taken)
    .map((button) => mistake('EV410', button.path, '权限按名称分配，须换一个名称', button.name))
}
