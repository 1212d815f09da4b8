import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { mostBoardPlaces, mostOpened, rotationChoices } from '#domain/personal-settings.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const columns = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 100 }),
    visible: fc.constantFrom(true, false, null),
    width: fc.option(fc.integer({ min: 100, max: 400 })),
    pin: fc.constantFrom('left', 'right', null),
  }),
  { maxLength: 20, selector: ({ name }) => name },
)
const names = fc.array(fc.string({ minLength: 1, maxLength: 100 }), { maxLength: 20 })
/** No call takes the names of what every object has: `constructor` is made of such letters. */
const headerName = fc.stringMatching(/^[手机a-z ]{1,20}$/).filter((name) => !(name in {}))
const all = {
  theme: fc.constantFrom('light', 'dark'),
  alarmSound: fc.boolean(),
  wallRotation: fc.constantFrom(...rotationChoices),
  siderCollapsed: fc.boolean(),
  houseListFolded: fc.boolean(),
  reportColumns: fc.record({ order: names, hidden: names }),
  lastOpened: fc.array(
    fc.record({
      to: fc.stringMatching(/^\/home\/[a-z/_?=]{1,40}$/),
      title: fc.string({ minLength: 1, maxLength: 60 }),
      of: fc.string({ minLength: 1, maxLength: 60 }),
    }),
    { maxLength: mostOpened },
  ),
  boardPlaces: fc.array(
    fc.record({
      projectId: fc.string({ minLength: 1, maxLength: 40 }),
      building: fc.option(fc.string({ maxLength: 16 })),
      unit: fc.option(fc.string({ maxLength: 16 })),
    }),
    { maxLength: mostBoardPlaces },
  ),
  'list:house': fc.record({
    columns: fc.option(columns),
    density: fc.constantFrom('large', 'middle', 'small', null),
    view: fc.constantFrom('card', 'table', 'board', null),
  }),
  'importHeaders:house': fc
    .uniqueArray(fc.tuple(headerName, headerName), { maxLength: 20, selector: ([header]) => header })
    .map((headers) => Object.fromEntries(headers)),
}

describe('what people set for themselves', () => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform()
  })
  afterAll(() => eaves.close())

  const own = async (as: string) => (await eaves.call('settings.own', {}, { as })).data
  const set = (settings: unknown, as: string) => eaves.call('settings.update', { settings }, { as })

  it('is there as it was sent, wherever one logs in, and for nobody else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(all, { requiredKeys: ['theme'] }), async (settings) => {
        await set(Object.fromEntries(Object.keys(all).map((name) => [name, null])), 'ops')
        expect((await set(settings, 'ops')).code).toBe(codes.ok)
        expect(await own('ops')).toEqual(settings)
        expect(await own('estate')).toEqual({})
      }),
      { numRuns: 25 },
    )
  })

  it('changes by name: the others stay', async () => {
    await set({ theme: 'dark', alarmSound: true }, 'service')
    await set({ theme: 'light' }, 'service')
    expect(await own('service')).toEqual({ theme: 'light', alarmSound: true })
    await set({ theme: null }, 'service')
    expect(await own('service')).toEqual({ alarmSound: true })
  })

  it.each<[string, object]>([
    ['a name that nobody knows', { fontSize: 14 }],
    ['a name that every object has', { toString: true }],
    ['a list that is not there', { 'list:nothing': { columns: null, density: null, view: null } }],
    ['a value of another type', { alarmSound: 1 }],
    ['a value that is none of its', { wallRotation: 31 }],
    ['a list that is none', { 'list:house': { columns: {} } }],
    [
      'more columns than any list has',
      { 'list:house': { columns: Array.from({ length: 201 }, (_, at) => ({ name: `c${at}` })) } },
    ],
    [
      'a record that is opened elsewhere',
      { lastOpened: [{ to: 'https://else.where/', title: '别处', of: '别处' }] },
    ],
    [
      'more records than are remembered',
      {
        lastOpened: Array.from({ length: mostOpened + 1 }, (_, at) => ({
          ...{ to: `/home/project/${at}`, title: '项目', of: '项目' },
        })),
      },
    ],
    ['a board that is of no project', { boardPlaces: [{ building: '1号楼', unit: null }] }],
    ['headers of files of what is not there', { 'importHeaders:nothing': {} }],
    ['a header that means no column', { 'importHeaders:house': { mobile: 1 } }],
    [
      'more headers than any file has',
      {
        'importHeaders:house': Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`h${at}`, '房号'])),
      },
    ],
    ['a name longer than any', { reportColumns: { order: ['x'.repeat(101)], hidden: [] } }],
    ['more than it may hold', { theme: 'x'.repeat(100_000) }],
  ])('refuses %s, and all that was sent with it', async (_what, wrong) => {
    const before = await own('admin')
    const answer = await set({ siderCollapsed: true, ...wrong }, 'admin')
    expect(answer.code).toBe(codes.invalid)
    expect(await own('admin')).toEqual(before)
  })
})
