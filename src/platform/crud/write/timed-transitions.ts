import { sql } from 'kysely'
import { hour, second } from '#domain/durations.ts'
import { logAction } from '#resources/dictionaries.ts'
import {
  dueConditions,
  isDue,
  type ResolvedResource,
  type ResolvedStates,
  type ResolvedTimedTransition,
} from '#schema'
import type { CallContext, Services } from '../../contracts.ts'
import { isUnavailable } from '../../db/database-error.ts'
import { inSteps } from '../../db/in-steps.ts'
import type { Job, PlatformModules } from '../../module-contracts.ts'
import { allOf, conditionSql, isIn, living } from '../../records/condition-sql.ts'
import { lockIfFree } from '../../records/store.ts'
import { type HookedResource, write } from '../../records/write.ts'
import { momentOf, systemContext } from '../../services/call-context.ts'
import { makeTimedTransition } from './apply-action.ts'
import { refuseFrozen } from './guards.ts'

const everyMs = 10 * second

/** So many records are looked up at a time. */
const atOnce = 100

/** So many are moved in one run: a platform that is told to stop waits for the run. */
const most = 1000

/** A record that could not be moved is left alone so long: what keeps it from moving on is seldom gone at once. */
const rest = hour

type Stated = ResolvedResource & { readonly states: ResolvedStates }

const isStated = (resource: ResolvedResource): resource is Stated => resource.states !== null

/** A record may have come into its state before the field was there that keeps when: its last change stands in. */
async function fillSince({ db }: Services, { name, states }: Stated): Promise<void> {
  const counted = Object.values(states.timed).filter(({ field }) => field === states.since)
  if (states.since === null || counted.length === 0) return
  const since = sql.ref(states.since)
  const waiting = isIn(states.field, [...new Set(counted.flatMap(({ from }) => from))])
  await sql`
    update ${sql.table(name)} set ${since} = update_time
    where ${waiting} and ${since} is null and ${living}`.execute(db)
}

/** Records whose time has come, the longest waiting first; without those that were looked at already. */
export async function dueIds(
  { db, now }: Pick<Services, 'db' | 'now'>,
  resource: Stated,
  transition: ResolvedTimedTransition,
  passed: readonly string[] = [],
): Promise<readonly string[]> {
  const conditions = dueConditions(resource, transition, momentOf({ now }))
  const where = allOf([
    living,
    ...conditions.flatMap((one) => conditionSql(one, resource, momentOf({ now }))),
  ])
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(resource.name)} where ${where} and id <> all(${[...passed]}::text[])
    order by ${sql.ref(transition.field)}, id limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Moves one record on, unless somebody else is at it or has been; answers whether it was moved. */
function moveOn(
  context: CallContext,
  hooked: HookedResource & { readonly resource: Stated },
  transition: ResolvedTimedTransition,
  id: string,
): Promise<boolean> {
  const { resource } = hooked
  const attempt = { resource, id, verb: transition.label, action: logAction.update }
  return write(context, attempt, async (context) => {
    const record = await lockIfFree(context, resource, id)
    if (!record || !isDue(resource, transition, record, momentOf(context.services))) return false
    await refuseFrozen(context, resource, record)
    await makeTimedTransition(context, hooked, transition, record)
    return true
  })
}

/** Records that could not be moved, and until when they are left alone, in epoch milliseconds. */
type Resting = Map<string, number>

async function moveAll(
  services: Services,
  hooked: HookedResource & { readonly resource: Stated },
  transition: ResolvedTimedTransition,
  resting: Resting,
): Promise<void> {
  const now = services.now().getTime()
  for (const [id, until] of resting) if (until <= now) resting.delete(id)
  const looked = { resource: hooked.resource.name, transition: transition.name }
  const moveOne = async (id: string) => {
    try {
      return await moveOn(systemContext(services), hooked, transition, id)
    } catch (error) {
      // Then none of the others can be moved either.
      if (isUnavailable(error)) throw error
      resting.set(id, now + rest)
      services.log.warn('a transition was due and could not be made', { ...looked, id, error })
      return false
    }
  }
  const passed = [...resting.keys()]
  const moved: string[] = []
  for (let seen = 0; seen < most; seen += atOnce) {
    const ids = await dueIds(services, hooked.resource, transition, passed)
    if (ids.length === 0) break
    passed.push(...ids)
    for (const id of ids) if (await moveOne(id)) moved.push(id)
  }
  if (moved.length > 0) services.log.info('transitions were due', { ...looked, moved: moved.length })
}

/** Makes the transitions whose time has come. Several processes may do so: each record is moved by one of them. */
export function timedTransitions(hooksOf: PlatformModules['hooks']): Job {
  const resting = new Map<string, Resting>()
  return {
    name: 'timed transitions',
    everyMs,
    async run(services) {
      const steps = Object.values(services.config.resources)
        .filter(isStated)
        .flatMap((resource) => {
          const hooks = hooksOf[resource.name] ?? {}
          const moves = Object.values(resource.states.timed).map((transition) => {
            const key = `${resource.name}.${transition.name}`
            const ofTransition = resting.get(key) ?? new Map<string, number>()
            resting.set(key, ofTransition)
            return [key, () => moveAll(services, { resource, hooks }, transition, ofTransition)] as const
          })
          return [[resource.name, () => fillSince(services, resource)] as const, ...moves]
        })
      await inSteps(services, 'timed transitions', Object.fromEntries(steps))
    },
  }
}
