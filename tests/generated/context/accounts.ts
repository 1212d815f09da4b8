import type { ResolvedConfig, ResolvedField, ResolvedResource, Values } from '#schema'
import type { Client, Session } from './client.ts'
import { make } from './make.ts'
import { allPaths, nodesFor } from './menu-nodes.ts'
import { once, type TestContext } from './test-context.ts'
import { accepted, Failure, Skipped } from './verdict.ts'

const tokenIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'token' in data ? data.token : undefined

/** Logs in by password. */
export async function login(
  { calls }: ResolvedConfig,
  client: Client,
  account: string,
  password: string,
): Promise<Session> {
  const call = calls['auth.login']
  if (!call) throw new Failure('the config has no call auth.login', null)
  const answer = await client({ ...call, input: { account, password, remember: 0 }, as: null })
  const token = tokenIn(accepted(answer, `logging in as ${account}`))
  if (typeof token !== 'string') throw new Failure('login should answer a token', answer)
  return { account, token }
}

const firstOf = (resource: ResolvedResource, fits: (field: ResolvedField) => boolean) =>
  Object.values(resource.fields).find(fits)

interface Staff {
  readonly user: ResolvedResource
  readonly role: ResolvedResource
  readonly roleIds: ResolvedField
  readonly menuIds: ResolvedField
  readonly password: ResolvedField
}

/** The resources that logins and permissions are kept in, known by their kinds of fields. */
function staffOf({ resources }: ResolvedConfig): Staff | null {
  for (const role of Object.values(resources)) {
    const menuIds = firstOf(role, ({ kind }) => kind === 'permissions')
    if (!menuIds) continue
    for (const user of Object.values(resources)) {
      const password = firstOf(user, ({ kind }) => kind === 'password')
      const roleIds = firstOf(user, (field) => field.kind === 'references' && field.target === role.name)
      if (password && roleIds) return { user, role, roleIds, menuIds, password }
    }
  }
  return null
}

const password = 'Qa2026pass'

async function hired(context: TestContext, paths: readonly string[]): Promise<Session> {
  const staff = staffOf(context.config)
  if (!staff) throw new Skipped('the config has no users and roles to try permissions with')
  const nodes = nodesFor(context.config, paths)
  const role = await make(context, staff.role, { only: 'required', values: { [staff.menuIds.name]: nodes } })
  const values: Values = { [staff.roleIds.name]: [role.id], [staff.password.name]: password }
  const user = await make(context, staff.user, { only: 'required', values })
  return login(context.config, context.client, String(user.values.account), password)
}

/** Someone who holds these permissions and no other ones. */
export const holding = (context: TestContext, paths: readonly string[]): Promise<Session> =>
  once(context, `holding ${[...paths].sort().join()}`, () => hired(context, paths))

/** Paths of these nodes and of all below them: who holds a node holds those above it as well. */
const withBelow = (
  nodes: ResolvedConfig['menu'],
  paths: readonly string[],
  below = false,
): readonly string[] =>
  nodes.flatMap((node) => {
    const taken = below || paths.includes(node.path)
    return [...(taken ? [node.path] : []), ...withBelow(node.children, paths, taken)]
  })

/** Someone who holds every permission but these. */
export function lacking(context: TestContext, paths: readonly string[]): Promise<Session> {
  const without = withBelow(context.config.menu, paths)
  return holding(
    context,
    allPaths(context.config).filter((path) => !without.includes(path)),
  )
}

const demoPassword = 'Demo@2026'

/** The demo account without any permission, where the back end has it. */
export const nobody = (context: TestContext): Promise<Session> =>
  once(context, 'nobody', async () => {
    try {
      return await login(context.config, context.client, 'nobody', demoPassword)
    } catch {
      throw new Skipped('the back end has no demo account nobody')
    }
  })
