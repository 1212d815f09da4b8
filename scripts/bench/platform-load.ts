import { config } from '#config'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import { besideWrites } from './beside-writes.ts'
import type { Client } from './calls.ts'
import type { Say } from './figure.ts'
import { median, quantile, repeat, timed } from './stats.ts'

type Params = Readonly<Record<string, string | number>>

const userList = config.resources.user.endpoints.list?.path ?? ''
const logList = config.resources.operationLog.endpoints.list?.path ?? ''
const deviceList = config.resources.device.endpoints.list?.path ?? ''
const attributeList = config.resources.deviceAttribute.endpoints.list?.path ?? ''
const roleCreate = config.resources.role.endpoints.create?.path ?? ''

/** Different words each time, as people's are; each finds some hundred of the 100,000. */
const userSearch = (index: number): Params => ({
  keyword: `wei${100 + (index % 800)}`,
  orderBy: 'name',
  order: 'asc',
})
const logSearch = (index: number): Params => ({
  keyword: `号楼-${100 + (index % 800)}`,
  orderBy: 'costMs',
  order: 'desc',
})

interface Answer {
  readonly list: readonly { readonly id: string }[]
}

const page = (client: Client, path: string, pageNum: number, params: Params = {}) =>
  client.get(path, { pageNum, pageSize: 20, ...params }) as Promise<Answer>

const times = (count: number, run: (index: number) => Promise<unknown>) =>
  repeat(count, (index) => timed(() => run(index)))

/** What one person at a time waits for, beside 20 writes a second. */
export const measureLists = (say: Say, engine: string, client: Client): Promise<void> =>
  besideWrites(client, () => measureEach(say, engine, client))

async function measureEach(say: Say, engine: string, client: Client): Promise<void> {
  const lists = [
    { name: 'users', path: userList, search: userSearch },
    { name: 'log', path: logList, search: logSearch },
  ]
  for (const { name, path, search } of lists) {
    await times(50, (index) => page(client, path, 1 + index))
    const searched = await times(200, (index) => page(client, path, 1, search(index)))
    const note = `p95 ${quantile(searched, 0.95).toFixed(1)} ms`
    say({
      what: `${engine}: ${name}, a page with search and sort`,
      unit: 'ms',
      runs: searched,
      budget: 10,
      note,
    })
    const first = await times(50, () => page(client, path, 1))
    say({ what: `${engine}: ${name}, page 1 of 5,000`, unit: 'ms', runs: first })
    for (const deep of [2_500, 5_000]) {
      const runs = (await times(20, () => page(client, path, deep))).map((time) => time / median(first))
      say({
        what: `${engine}: ${name}, page ${deep.toLocaleString('en')} against page 1`,
        unit: '×',
        runs,
        budget: 3,
      })
    }
  }
}

/** The attributes of one device that has 10,000 of them, in the order people gave them. */
export async function measureAttributes(say: Say, engine: string, client: Client): Promise<void> {
  const [device] = (await page(client, deviceList, 1, { orderBy: 'attrNum', order: 'desc' })).list
  const deviceId = device?.id ?? ''
  const pages = { 'page 1': 1, 'page 250': 250, 'page 500': 500 }
  for (const [name, pageNum] of Object.entries(pages)) {
    const runs = await times(50, () => page(client, attributeList, pageNum, { deviceId }))
    say({ what: `${engine}: attributes of a device with 10,000, ${name}`, unit: 'ms', runs })
  }
  const searched = await times(50, (index) =>
    page(client, attributeList, 1, { deviceId, keyword: `attribute${10 + index}` }),
  )
  say({ what: `${engine}: attributes of a device with 10,000, searched`, unit: 'ms', runs: searched })
}

/** `callers` without pause for some seconds; answers calls per second. */
async function rate(callers: number, seconds: number, call: (index: number) => Promise<unknown>) {
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  let made = 0
  const caller = async () => {
    while (elapsed() < seconds) await call(made++)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return made / elapsed()
}

/** What it carries when many come at once. */
export async function measureRates(say: Say, engine: string, client: Client): Promise<void> {
  const read = (index: number) => page(client, userList, 1 + (index % 100))
  say({
    what: `${engine}: pages of users, 8 callers`,
    unit: '/s',
    runs: await repeat(3, () => rate(8, 3, read)),
  })
  const write = (run: number) => (index: number) =>
    client.post(roleCreate, {
      name: `压测${run}_${index}`,
      dataScope: dataScope.all,
      status: enableStatus.enabled,
      menuIds: ['project'],
    })
  const writes = await repeat(3, (run) => rate(8, 3, write(run)))
  say({ what: `${engine}: roles created with their log entries, 8 callers`, unit: '/s', runs: writes })
}
