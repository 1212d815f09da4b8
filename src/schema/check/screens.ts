import { isOutsideShell, type ScreenDefinition, type ScreenPart } from '../screen.ts'
import { allowMistakes } from './access.ts'
import { each, joined, type Mistake, misnamed, mistake, none, when } from './mistake.ts'
import { labelMistakes, nameMistakes } from './names.ts'
import type { Context, Subject } from './subject.ts'

function permissionMistakes(path: string, { permission, route }: ScreenDefinition, context: Context) {
  if (permission !== 'public') return allowMistakes(path, permission, context)
  if (isOutsideShell(route)) return none
  return [mistake('EV611', path, '/home 之下的页面都要登录，须写 login 或权限路径', permission)]
}

/** The tabs of a list: own ones by name, those of a field by value. */
function tabsOf({ definition, all }: Subject): readonly string[] {
  const { tabs } = definition.list ?? {}
  if (tabs === undefined) return none
  if (typeof tabs !== 'string') return Object.keys(tabs)
  const field = all[tabs]
  return field?.kind === 'choice' ? field.dictionary.entries.map(({ value }) => String(value)) : none
}

const spansOf = ({ definition }: Subject): readonly string[] =>
  (definition.list?.search ?? []).flatMap((item) =>
    typeof item === 'object' && 'between' in item ? [item.between] : [],
  )

/** A part shows records of a list that is there, found by what its tabs and its search can say. */
function partMistakes(path: string, { label, of, tab, since, permission }: ScreenPart, context: Context) {
  const subject = context.subjects[of]
  if (!subject)
    return [misnamed('EV701', `${path}.of`, `没有名为“${of}”的资源`, of, Object.keys(context.subjects))]
  const [tabs, spans] = [tabsOf(subject), spansOf(subject)]
  return joined(
    labelMistakes(`${path}.label`, label),
    tab === undefined
      ? none
      : when(!tabs.includes(String(tab)), () =>
          misnamed('EV206', `${path}.tab`, `“${of}”的列表没有这个页签`, String(tab), tabs),
        ),
    since === undefined
      ? none
      : when(!spans.includes(since), () =>
          misnamed('EV209', `${path}.since`, `“${of}”的列表不按这个字段的时间范围搜索`, since, spans),
        ),
    permission === undefined ? none : allowMistakes(`${path}.permission`, permission, context),
  )
}

/** Hand-made screens that belong to no entity: each has a name and says who may open it. */
export const screenMistakes = (context: Context): readonly Mistake[] =>
  each(Object.entries(context.definition.screens ?? {}), ([name, screen]) => {
    const path = `screens.${name}`
    return joined(
      nameMistakes(path, name),
      labelMistakes(`${path}.label`, screen.label),
      permissionMistakes(`${path}.permission`, screen, context),
      each(Object.entries(screen.parts ?? {}), ([key, part]) =>
        joined(
          nameMistakes(`${path}.parts.${key}`, key),
          partMistakes(`${path}.parts.${key}`, part, context),
        ),
      ),
    )
  })
