import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RowAction, rowActions } from '#admin/screens/model/row-actions.ts'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { permissionsOf } from '#domain/menu-tree.ts'
import { formatTime } from '#domain/time.ts'
import {
  isTransition,
  type ResolvedBaseAction,
  type ResolvedConfig,
  type ResolvedResource,
  type Values,
  type Viewer,
} from '#schema'
import { demoNoon, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const product: ResolvedConfig = config

/** Of each button so many records are tried of which the admin says the same. */
const triesOfEach = 2

/** What a module answers by a handler of its own is judged by that. */
const ofModules = new Set(Object.values(product.calls).map(({ path }) => path))

const actionsOf = ({ states, actions }: ResolvedResource): readonly ResolvedBaseAction[] =>
  [
    ...Object.values(states?.transitions ?? {}),
    ...Object.values(actions).filter(({ at }) => at === 'row'),
  ].filter(({ endpoint }) => !ofModules.has(endpoint.path))

const acting = Object.values(product.resources).filter(
  (resource) => resource.endpoints.list && actionsOf(resource).length > 0,
)

let eaves: TestPlatform
beforeAll(async () => {
  eaves = await startPlatform({ now: demoNoon })
})
afterAll(() => eaves.close())

async function viewerOf(as: string): Promise<Viewer> {
  const [{ data: user }, { data: menu }] = await Promise.all([
    eaves.call('auth.info', {}, { as }),
    eaves.call('auth.menuTree', {}, { as }),
  ])
  const held = permissionsOf(menu)
  return {
    id: user.id,
    may: (allow) => typeof allow === 'string' || allow.some((path) => held.has(path)),
  }
}

const places: Values = { projectId: 'project_xixi', houseId: 'house_xixi_6_9_4' }

async function recordsOf({ name, parents }: ResolvedResource, as: string): Promise<readonly Values[]> {
  const required = parents.filter((parent) => parent.required).map(({ field }) => [field, places[field]])
  const asked = { ...Object.fromEntries(required), pageSize: 100 }
  const { code, data } = await eaves.call(`${name}.list`, asked, { as })
  if (code !== codes.ok) return []
  return Array.isArray(data) ? data : data.list
}

/** Whether a call means this action: of several that are sent alike the state decides, and an update may change no state. */
function isMeant(
  resource: ResolvedResource,
  action: ResolvedBaseAction,
  record: Values,
  buttons: readonly RowAction[],
): boolean {
  const { endpoints, states } = resource
  const alike = actionsOf(resource).filter(
    (other) =>
      other !== action &&
      other.endpoint.path === action.endpoint.path &&
      JSON.stringify(other.send) === JSON.stringify(action.send),
  )
  const isUpdate = action.endpoint.path === endpoints.update?.path
  return (
    alike.every((other) => saidOf(buttons, other) === 'hidden') &&
    !(isUpdate && isTransition(action) && states && record[states.field] === action.to)
  )
}

/** What the admin says of an action with a record: `offered`, `hidden`, or why it is blocked. */
function saidOf(buttons: readonly RowAction[], { name }: ResolvedBaseAction): string {
  const button = buttons.find(({ kind, key }) => kind === 'ask' && key === name)
  if (button?.kind !== 'ask') return 'hidden'
  return button.blockedReason ?? 'offered'
}

/** What only the judge of actions answers. */
const refusals: readonly number[] = [codes.forbidden, codes.stateChanged]

it.each(['admin', 'ops', 'estate'])(
  'the platform does for %s what a button offers, and refuses what none does, or why the button says it would',
  async (as) => {
    const viewer = await viewerOf(as)
    const tried = new Map<string, number>()
    for (const resource of acting) {
      const buttonsOf = rowActions(product, resource, viewer)
      // Read for each action: what one does changes what is to be said of the next.
      for (const action of actionsOf(resource))
        for (const record of await recordsOf(resource, as)) {
          const buttons = buttonsOf(record, formatTime(demoNoon.getTime()))
          const said = saidOf(buttons, action)
          const key = `${resource.name}.${action.name} ${said}`
          const times = tried.get(key) ?? 0
          if (times === triesOfEach || !isMeant(resource, action, record, buttons)) continue
          tried.set(key, times + 1)
          const input = { ...action.send, [action.key]: record.id }
          const { code, msg } = await eaves.call(`POST ${action.endpoint.path}`, input, { as })
          const answer = `${key}, ${record.id}: ${code} ${msg}`
          if (said === 'hidden') expect(refusals, answer).toContain(code)
          else if (said === 'offered') expect(refusals, answer).not.toContain(code)
          else expect(msg, answer).toContain(said)
        }
    }
    for (const said of ['offered', 'hidden'])
      expect([...tried.keys()].filter((key) => key.endsWith(said)).length, said).toBeGreaterThan(5)
  },
)
