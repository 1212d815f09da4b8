import { AsyncLocalStorage } from 'node:async_hooks'
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { Db } from '#platform/contracts.ts'

/** What a write has done to a table: put rows there, or changed or locked what stands there. */
type Touch = 'insert' | 'change'

type Touches = Map<string, Touch>

const writing = /\b(insert into|update|delete from)\b|\bfor (no key )?(update|share)\b|_advisory_/i
const named = /(?<!for |no key )\b(insert into|update|delete from|from|join)\s+"?(\w+)"?/gi
const turns = '(turns)'

/** Tables that a statement writes or locks; those that it reads on the way as well. */
function touchesOf(sql: string): readonly (readonly [string, Touch])[] {
  if (!writing.test(sql)) return []
  if (/_advisory_/.test(sql)) return [[turns, 'change']]
  return [...sql.matchAll(named)].map(([, verb = '', table = '']) => [
    table,
    verb.toLowerCase() === 'insert into' ? 'insert' : 'change',
  ])
}

export interface Watched {
  readonly db: Db
  /** What is asked of the database within `run` belongs to `name`. */
  during<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Whether the two may have to wait for each other, as far as has been seen. */
  mayMeet(one: string, other: string): boolean
}

/** Notes which tables each write touches. `quiet`: tables whose new rows wait for nobody. */
export function watchTouches(db: Db, tables: ReadonlySet<string>, quiet: ReadonlySet<string>): Watched {
  const compiler = new PostgresQueryCompiler()
  const storage = new AsyncLocalStorage<Touches>()
  const byName = new Map<string, Touches>()
  const known = new Set([...tables, turns])
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const touches = storage.getStore()
      if (!touches) return node
      for (const [table, touch] of touchesOf(compiler.compileQuery(node, queryId).sql))
        if (known.has(table) && touches.get(table) !== 'change') touches.set(table, touch)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: db.withPlugin(plugin),
    during(name, run) {
      const touches = byName.get(name) ?? new Map()
      byName.set(name, touches)
      return storage.run(touches, run)
    },
    mayMeet(one, other) {
      const others = byName.get(other)
      return [...(byName.get(one) ?? [])].some(([table, touch]) => {
        const theirs = others?.get(table)
        if (theirs === undefined) return false
        return touch === 'change' || theirs === 'change' || !quiet.has(table)
      })
    },
  }
}
