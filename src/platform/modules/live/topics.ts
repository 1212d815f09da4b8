import type { ResolvedConfig } from '#schema'
import { isAllowed, mayRead } from '../../access.ts'
import type { LiveEvent, Session } from '../../contracts.ts'
import { invalid } from '../../errors.ts'

/** What a stream wants to hear of. */
export interface Topic {
  readonly name: string
  /** Only of the record, house or project with this id; null: of all. */
  readonly id: string | null
}

const most = 50
const form = /^([A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)?)(?::([0-9A-Za-z_]{1,32}))?$/

/** `alarm,houseDevice.attributeData:h1`: separated by commas, each with an id where it is about one thing. */
export function readTopics(text: string): readonly Topic[] {
  const parts = text.split(',').filter((part) => part !== '')
  const topics = parts.flatMap((part) => {
    const [, name, id] = form.exec(part) ?? []
    return name === undefined ? [] : [{ name, id: id ?? null }]
  })
  if (topics.length < parts.length || topics.length > most)
    throw invalid({ topics: `须为 ${most} 个以内的主题，以逗号分隔` })
  return topics
}

const isAbout = (event: LiveEvent, id: string) =>
  event.projectId === id || event.houseId === id || event.ids.includes(id)

export const isWanted = (topics: readonly Topic[], event: LiveEvent): boolean =>
  topics.some(({ name, id }) => name === event.topic && (id === null || isAbout(event, id)))

/** Whether who is logged in may ask for what the topic is about: a list or detail of the resource, or the call. */
export function mayHear(config: ResolvedConfig, session: Session, topic: string): boolean {
  const { [topic]: resource } = config.resources
  const { [topic]: call } = config.calls
  if (resource && mayRead(resource, { session })) return true
  return call?.method === 'GET' && isAllowed(call.allow, session)
}
