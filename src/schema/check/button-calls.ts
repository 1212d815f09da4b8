import { operations } from '../mount.ts'
import { allowFor } from '../resolve-access.ts'
import { callPath } from '../resolve-states.ts'
import type { Button } from './buttons.ts'
import { each, joined, type Mistake, mistake, when } from './mistake.ts'
import { has, type Subject } from './subject.ts'

/** What an update looks at in no action that makes it. */
const ofOwnCall = ['ask', 'send', 'set', 'when', 'who', 'whoNot', 'batch'] as const

/** A button that is an update is let in, or not, as every update is; an action is judged as one, too. */
function updateMistakes({ name, path, from, action }: Button, { options }: Subject): readonly Mistake[] {
  const { base, update } = options.endpoints ?? {}
  if (from !== null && action.call === 'update' && update === undefined)
    return [mistake('EV414', `${path}.call`, '没有 update 接口，不能经它改变状态', action.call)]
  if (callPath(base, action.call) !== update) return []
  const [own, updates] = [allowFor(name, options), allowFor('update', options)]
  return joined(
    each(ofOwnCall, (option) =>
      when(from === null && action[option] !== undefined, () =>
        mistake('EV425', `${path}.${option}`, '操作就是一次修改，修改不看这个选项，须另有地址', option),
      ),
    ),
    when(String(own) !== String(updates), () =>
      mistake('EV415', `${path}.call`, '按钮就是一次修改，权限须与 update 相同', own),
    ),
  )
}

export function callMistakes(button: Button, subject: Subject): readonly Mistake[] {
  const { options } = subject
  const { call } = button.action
  const path = `${button.path}.call`
  return joined(
    when(call === '', () => mistake('EV405', path, '须写明调用的地址', call)),
    when(call !== '' && !call.startsWith('/') && !options.endpoints, () =>
      mistake('EV506', path, '实体没有 endpoints，相对地址无从拼接，须写完整地址', call),
    ),
    options.endpoints ? updateMistakes(button, subject) : [],
  )
}

const onRecord = ['input', 'set', 'when', 'who', 'whoNot', 'prefill', 'shows', 'batch'] as const

/** On the toolbar there is no record whose fields could be looked at or stored. */
export function toolbarMistakes({ name, definition }: Subject): readonly Mistake[] {
  return each(Object.entries(definition.actions ?? {}), ([key, action]) =>
    each(onRecord, (option) =>
      when(action.at === 'toolbar' && action[option] !== undefined, () =>
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
  if (callPath(base, left.action.call) !== callPath(base, right.action.call)) return false
  const { send: sent = {} } = left.action
  const { send: other = {} } = right.action
  if (Object.keys(sent).some((key) => has(other, key) && other[key] !== sent[key])) return false
  return left.from?.some((state) => right.from?.includes(state) ?? true) ?? true
}

export function confusionMistakes(buttons: readonly Button[], { options }: Subject): readonly Mistake[] {
  return each(buttons, (button, index) => {
    const { call } = button.action
    const twin = buttons.find((other) => call !== '' && confusable(button, other, options.endpoints?.base))
    return when(twin !== undefined && buttons.indexOf(twin) < index, () =>
      mistake(
        'EV406',
        `${button.path}.call`,
        `与“${twin?.label}”调用相同、起始状态相同，须用 send 区分`,
        call,
      ),
    )
  })
}

/** One call takes the id of its record under one name, whichever of its buttons is meant. */
export function keyMistakes(buttons: readonly Button[], { options }: Subject): readonly Mistake[] {
  const pathOf = ({ action }: Button) => callPath(options.endpoints?.base, action.call)
  const keyOf = ({ action }: Button) => action.key ?? 'id'
  return each(buttons, (button) => {
    const first = buttons.find((other) => pathOf(other) === pathOf(button)) ?? button
    return when(button.action.call !== '' && keyOf(first) !== keyOf(button), () =>
      mistake(
        'EV421',
        `${button.path}.key`,
        `与“${first.label}”是同一个调用，编号参数须同为 ${keyOf(first)}`,
        keyOf(button),
      ),
    )
  })
}

const operationNames: ReadonlySet<string> = new Set([...operations, 'others'])

/** Permissions are given by these names, so they must differ. */
export function takenNames(buttons: readonly Button[], { definition }: Subject): readonly Mistake[] {
  const transitions = definition.states?.transitions ?? {}
  return each(buttons, ({ name, path, from }) =>
    when(operationNames.has(name) || (from === null && has(transitions, name)), () =>
      mistake('EV410', path, '权限按名称分配，须换一个名称', name),
    ),
  )
}
