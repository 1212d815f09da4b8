import { isOutsideShell, type ScreenDefinition } from '../screen.ts'
import { allowMistakes } from './access.ts'
import { each, joined, type Mistake, mistake, none } from './mistake.ts'
import { labelMistakes, nameMistakes } from './names.ts'
import type { Context } from './subject.ts'

function permissionMistakes(path: string, { permission, route }: ScreenDefinition, context: Context) {
  if (permission !== 'public') return allowMistakes(path, permission, context)
  if (isOutsideShell(route)) return none
  return [mistake('EV611', path, '/home 之下的页面都要登录，须写 login 或权限路径', permission)]
}

/** Hand-made screens that belong to no entity: each has a name and says who may open it. */
export const screenMistakes = (context: Context): readonly Mistake[] =>
  each(Object.entries(context.definition.screens ?? {}), ([name, screen]) => {
    const path = `screens.${name}`
    return joined(
      nameMistakes(path, name),
      labelMistakes(`${path}.label`, screen.label),
      permissionMistakes(`${path}.permission`, screen, context),
    )
  })
