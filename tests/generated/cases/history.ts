import { codes } from '#domain/error-codes.ts'
import {
  commentFields,
  type Deadline,
  isDeadline,
  matches,
  type ResolvedResource,
  type ResolvedStates,
  standingOf,
  type TimelineStep,
  type Values,
} from '#schema'
import type { Answer } from '../context/client.ts'
import { recordsOf, totalOf } from '../context/crud.ts'
import { make } from '../context/make.ts'
import { listed, readBack } from '../context/read.ts'
import { once, type TestContext } from '../context/test-context.ts'
import { accepted, demand, refused, refusedAt } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { inState } from './prepare-record.ts'
import { runTransition } from './run-transition.ts'

const stepsOf = (record: Values): readonly TimelineStep[] =>
  Array.isArray(record.timeline) ? (record.timeline as readonly TimelineStep[]) : []

/** Each step begins where the one before it ended. */
const isChain = (steps: readonly TimelineStep[]) =>
  steps.every((step, at) => step.fromStatus === (steps[at - 1]?.toStatus ?? null))

function timelineCases(resource: ResolvedResource, states: ResolvedStates): readonly Case[] {
  const of = casesOf(resource.name, 'detail')
  return [
    of('begins its timeline where the record is made', async (context) => {
      const { id } = await make(context, resource)
      const { record, answer } = await readBack(context, resource, id)
      const [first, ...others] = stepsOf(record)
      demand(first !== undefined && others.length === 0, 'there should be one step', answer)
      demand(first?.fromStatus === null && first.toStatus === record[states.field], 'a wrong step', answer)
    }),
    ...Object.values(states.transitions).map((transition) =>
      of(`keeps in its timeline who made 「${transition.label}」`, async (context) => {
        const [from = states.initial] = transition.from
        const { id } = await inState(context, resource, states, from, transition)
        accepted((await runTransition(context, resource, transition, id)).answer, transition.label)
        const { record, answer } = await readBack(context, resource, id)
        const steps = stepsOf(record)
        const last = steps.at(-1)
        demand(isChain(steps), 'a step should begin where the one before it ended', answer)
        demand(last?.fromStatus === from && last.toStatus === transition.to, 'a wrong last step', answer)
        demand(last?.action === transition.label && Boolean(last.operator), 'who did what?', answer)
        demand(
          steps.slice(0, -1).every(({ stay }) => typeof stay === 'number' && stay >= 0),
          'each state that is over should say how long it lasted',
          answer,
        )
      }),
    ),
  ]
}

type Calls = NonNullable<ResolvedResource['comments']>

const subject = (context: TestContext, resource: ResolvedResource) =>
  once(context, `commented ${resource.name}`, () => make(context, resource))

const say = (context: TestContext, { create }: Calls, input: Values): Promise<Answer> =>
  context.client({ ...create, input, as: context.admin })

function commentCases(resource: ResolvedResource, calls: Calls): readonly Case[] {
  const of = casesOf(resource.name, 'comment')
  const { content } = commentFields
  const most = content?.kind === 'longText' ? content.max : 0
  return [
    of('keeps what is said, the newest first', async (context) => {
      const { id } = await make(context, resource)
      for (const content of ['第一条', '第二条'])
        accepted(await say(context, calls, { id, content }), content)
      const answer = await context.client({ ...calls.list, input: { id }, as: context.admin })
      const said = recordsOf(accepted(answer)).map((one) => one.content)
      demand(said.join() === '第二条,第一条' && totalOf(answer.data) === 2, `said: ${said.join()}`, answer)
    }),
    of('refuses to say nothing, or too much', async (context) => {
      const { id } = await subject(context, resource)
      refusedAt(await say(context, calls, { id, content: '' }), 'content', 'nothing')
      refusedAt(await say(context, calls, { id, content: '长'.repeat(most + 1) }), 'content', 'too much')
    }),
    of('refuses pictures that nobody uploaded', async (context) => {
      const { id } = await subject(context, resource)
      const images = [`/upload/${'0'.repeat(32)}.png`]
      refusedAt(await say(context, calls, { id, content: '有图', images }), 'images', 'a lost picture')
    }),
    of('refuses a record that is not there', async (context) => {
      const id = 'qa0nosuchrecord'
      refused(await say(context, calls, { id, content: '谁' }), codes.notFound, 'an unknown id')
      const answer = await context.client({ ...calls.list, input: { id }, as: context.admin })
      refused(answer, codes.notFound, 'an unknown id')
    }),
  ]
}

/** Tabs that say themselves what they hold. */
function tabCases(resource: ResolvedResource): readonly Case[] {
  const of = casesOf(resource.name, 'list', { writes: false })
  const tabs = Object.entries(resource.list.ownTabs)
  if (tabs.length === 0 || !resource.endpoints.list) return []
  return [
    ...tabs.map(([tab, { where }]) =>
      of(`lists in its tab ${tab} what it says`, async (context) => {
        const answer = await listed(context, resource, { pageSize: 100, search: { tab, figures: '1' } })
        const data = accepted(answer) as { tabNums?: Values; total?: number }
        demand(data.tabNums?.[tab] === data.total, `it should have ${data.tabNums?.[tab]}`, answer)
        const others = recordsOf(data).filter((record) => !matches(where, record, context.now()))
        demand(others.length === 0, `${others.length} records do not belong there`, answer)
      }),
    ),
    of('refuses a tab that it does not have', async (context) => {
      refusedAt(await listed(context, resource, { search: { tab: 'qaNoSuchTab' } }), 'tab', 'an unknown tab')
    }),
  ]
}

const secondsBetween = (from: unknown, to: unknown) =>
  (Date.parse(`${String(to).replace(' ', 'T')}Z`) - Date.parse(`${String(from).replace(' ', 'T')}Z`)) / 1000

const deadlineCase = (resource: ResolvedResource, name: string, from: Deadline): Case =>
  casesOf(resource.name, 'detail')(`says by ${name} what is to be done when`, async (context) => {
    const { id } = await make(context, resource)
    const { record, answer } = await readBack(context, resource, id)
    for (const [limit, { minutes, soon }] of Object.entries(from.limits)) {
      const wanted = minutes[Number(record[from.by])]
      const given = record[limit] === null ? undefined : secondsBetween(record.createTime, record[limit]) / 60
      // A clock that has a moment of its own for `soon` may stand still at night: time is longer then, never shorter.
      const isLater = soon !== undefined && wanted !== undefined && Number(given) > wanted
      demand(given === wanted || isLater, `${limit} should be ${wanted} minutes away but is ${given}`, answer)
    }
    const standing = standingOf(from, record, context.now())?.overdue ?? 0
    demand(record[name] === standing, `${name} should be ${standing} but is ${record[name]}`, answer)
  })

/** What entities have by one line each: a timeline, comments, tabs, time limits. */
export const historyCases: CasesFor = (resource) => {
  const { states, timeline, comments, endpoints } = resource
  const made = endpoints.create !== undefined
  return [
    ...tabCases(resource),
    ...(made && timeline && states ? timelineCases(resource, states) : []),
    ...(made && comments ? commentCases(resource, comments) : []),
    ...(made
      ? Object.values(resource.fields).flatMap((field) =>
          isDeadline(field) ? [deadlineCase(resource, field.name, field.from)] : [],
        )
      : []),
  ]
}
