import { showing, type View } from '../mount.ts'
import { allowMistakes } from './access.ts'
import { each, joined, type Mistake, misnamed, mistake, twins, when } from './mistake.ts'
import { type Context, ownersOf, type Subject } from './subject.ts'

interface Route {
  readonly at: string
  readonly route: string
  readonly isScreen: boolean
}

function routesOf({ name, options }: Subject): readonly Route[] {
  const { route, views = {} } = options
  const list = views.list?.route
  const detail = views.detail?.route
  const at = (path: string, given: string | undefined): readonly Route[] =>
    given === undefined ? [] : [{ at: `${name}.${path}`, route: given, isScreen: false }]
  return joined(
    list === undefined ? at('route', route) : at('views.list.route', list),
    at('views.detail.route', detail),
  )
}

const screenRoutes = ({ definition }: Context): readonly Route[] =>
  Object.entries(definition.screens ?? {}).map(([name, { route }]) => ({
    at: `screens.${name}.route`,
    route,
    isScreen: true,
  }))

const belowHome = /^:?\w+(\/:?\w+)*$/
const belowScreen = /^\/screen(\/:?\w+)+$/

function formMistakes({ at, route, isScreen }: Route): readonly Mistake[] {
  const text = '路由写在 /home 之下：不以 / 开头或结尾，如 system/user'
  if (belowHome.test(route) || (isScreen && belowScreen.test(route))) return []
  return [mistake('EV604', at, isScreen ? `${text}；菜单之外的写在 /screen/ 之下` : text, route)]
}

/** Two routes that match the same addresses. */
const shapeOf = (route: string) => route.replace(/:\w+/g, ':')

const doubledMistakes = (routes: readonly Route[]): readonly Mistake[] =>
  each(
    twins(routes, ({ route }) => shapeOf(route)),
    ([{ at, route }, earlier]) => [mistake('EV605', at, `与 ${earlier.at} 相同`, route)],
  )

function screenless({ name, options }: Subject): readonly Mistake[] {
  const { endpoints, views = {}, route } = options
  const shows = (operation: 'list' | 'detail', view: View | undefined) =>
    showing(operation).some((one) => endpoints?.[one] !== undefined) || view?.screen !== undefined
  const text = (operation: string) => `没有 ${operation} 接口，也没有 screen，打开后无可显示`
  return joined(
    when((route ?? views.list?.route) !== undefined && !shows('list', views.list), () =>
      mistake('EV603', route === undefined ? `${name}.views.list` : `${name}.route`, text('list'), route),
    ),
    when(views.detail?.route !== undefined && !shows('detail', views.detail), () =>
      mistake('EV603', `${name}.views.detail`, text('detail'), views.detail?.route),
    ),
  )
}

function viewMistakes({ name, options }: Subject, context: Context): readonly Mistake[] {
  const { views = {} } = options
  const detail = views.detail?.route
  const permissions = (['list', 'detail'] as const).flatMap((view) => {
    const permission = views[view]?.permission
    return permission === undefined
      ? []
      : allowMistakes(`${name}.views.${view}.permission`, permission, context)
  })
  return joined(
    permissions,
    when(detail !== undefined && !detail.split('/').includes(':id'), () =>
      mistake('EV606', `${name}.views.detail.route`, '须含 :id，如 project/:id', detail),
    ),
  )
}

/** A generated list under `:projectId` shows the records of that project: the part is named like the reference. */
function listMistakes(subject: Subject): readonly Mistake[] {
  const { name, options } = subject
  const { route, views = {} } = options
  const at = views.list?.route === undefined ? `${name}.route` : `${name}.views.list.route`
  const names = ownersOf(subject)
  const parts = (views.list?.route ?? route ?? '').split('/').filter((part) => part.startsWith(':'))
  if (views.list?.screen !== undefined) return []
  return each(parts, (part) =>
    when(!names.includes(part.slice(1)), () =>
      misnamed('EV614', at, `“${part}”不是 parents 中的字段`, part.slice(1), names),
    ),
  )
}

/** Routes: well formed, each once, each with something to show. */
export function routeMistakes(context: Context): readonly Mistake[] {
  const subjects = Object.values(context.subjects)
  const routes = [...subjects.flatMap(routesOf), ...screenRoutes(context)]
  return joined(
    each(routes, formMistakes),
    doubledMistakes(routes),
    subjects.flatMap((subject) => [
      ...screenless(subject),
      ...listMistakes(subject),
      ...viewMistakes(subject, context),
    ]),
  )
}
