import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#config'
import { formatCsv } from '#domain/csv.ts'
import { createPlatform } from '#platform/app.ts'
import { openDatabase } from '#platform/db/client.ts'
import type { Platform } from '#platform/module-contracts.ts'
import { createModules } from '#platform/modules/modules.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'
import { projectType } from '#resources/estate-dictionaries.ts'
import { importHeader } from '#schema'
import { admin } from './calls.ts'
import { type Engine, pglite, postgresql } from './engines.ts'
import type { Part, Say } from './figure.ts'
import { repeat, timed } from './stats.ts'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
/** The project of the demo data that residents are imported into. */
const livedIn = 'project_jingan'
const { house, houseUser, project } = config.resources

/** A thousand residents of the houses of the first building; each number once. */
function residentsFile(number: number): string {
  const lines = Array.from({ length: 1000 }, (_, index) => {
    const floor = 1 + (index % 18)
    const phone = `139${String(number).padStart(2, '0')}${String(index).padStart(6, '0')}`
    return ['1号楼', '1单元', `${floor}层`, `${floor}0${1 + (index % 4)}`, '张三', phone, '业主', '', '']
  })
  return formatCsv([(houseUser.import?.columns ?? []).map(importHeader), ...lines])
}

type Values = Readonly<Record<string, unknown>>

/** Calls of a platform in this process; a refused one throws. */
function callerOf({ fetch }: Platform) {
  let token = ''
  const send = async (path: string, init: RequestInit) => {
    const headers = { ...init.headers, authorization: token }
    const response = await fetch(new Request(`http://bench${path}`, { ...init, headers }))
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Values }
    if (code !== 200) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`)
    return data
  }
  return {
    enter: (given: string) => {
      token = given
    },
    get: (path: string, input: Readonly<Record<string, string>>) =>
      send(`${path}?${new URLSearchParams(input)}`, { method: 'GET' }),
    post: (path: string, input: Values) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: { 'content-type': 'application/json' },
      }),
    async importInto(content: string, input: Readonly<Record<string, string>>) {
      const body = new FormData()
      for (const [name, value] of Object.entries(input)) body.set(name, value)
      body.set('file', new File([content], 'residents.csv', { type: 'text/csv' }))
      const { success } = await send(houseUser.import?.endpoint.path ?? '', { method: 'POST', body })
      if (success !== 1000) throw new Error(`${success} of 1,000 residents imported`)
    },
  }
}

/** Measures on the demo data, beside an estate of 10,000 houses that one call generates. */
async function measureOn(engine: Engine, folder: string, say: Say): Promise<void> {
  const settings = await engine.fresh()
  mkdirSync(settings.dataDir, { recursive: true })
  const database = await openDatabase(engine.database(settings))
  const platform = createPlatform({
    ...{ config, database, modules: createModules(), log: quiet, seed: 'demo' },
    uploads: diskUploads(join(folder, 'uploads')),
  })
  await platform.ready
  const { enter, get, post, importInto } = callerOf(platform)
  enter(String((await post(config.calls['auth.login'].path, { ...admin, remember: 0 })).token))
  const { name } = engine

  const into = { projectId: livedIn }
  const dryRuns = await repeat(5, () => timed(() => importInto(residentsFile(0), { ...into, dryRun: '1' })))
  say({ what: `${name}: 1,000 residents, dry run`, unit: 'ms', runs: dryRuns, budget: 1000 })
  const imports = await repeat(5, (index) => timed(() => importInto(residentsFile(1 + index), into)))
  say({ what: `${name}: 1,000 residents imported`, unit: 'ms', runs: imports, budget: 2000 })

  const { id } = await post(project.endpoints.create?.path ?? '', {
    name: '万户苑',
    type: projectType.residence,
    departmentId: 'dept_shanghai',
    addressIds: ['310000', '310100', '310106'],
    addressDetail: '江宁路 1 号',
  })
  const projectId = String(id)
  const plan = { startNo: 1, endNo: 200, housePerFloor: 50, numberRule: '{F}{NN}', models: [] }
  const generate = (building: string) =>
    timed(() => post(config.calls['floor.generate'].path, { projectId, building, ...plan }))
  const first = await generate('1号楼')
  const listed = await repeat(20, (index) =>
    timed(() => get(house.endpoints.list?.path ?? '', { projectId, pageNum: String(index + 1) })),
  )
  say({ what: `${name}: a page of 10,000 houses`, unit: 'ms', runs: listed })
  const left = await repeat(10, () => timed(() => get(config.calls['house.leftList'].path, { projectId })))
  say({ what: `${name}: the houses beside a console, 10,000`, unit: 'ms', runs: left })
  const generated = [first, await generate('2号楼'), await generate('3号楼')]
  say({ what: `${name}: 10,000 houses generated`, unit: 'ms', runs: generated })
  await platform.close()
  await engine.remove()
}

export const estate: Part = {
  name: 'estate',
  async measure(say, workshop) {
    const folder = workshop.folder()
    await measureOn(pglite('.', folder), folder, say)
    const server = await postgresql('.', folder)
    if (server) await measureOn(server, folder, say)
  },
}
