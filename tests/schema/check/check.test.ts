import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, check, componentMistakes, formatMistakes, mistakeCodes, resolve } from '#schema'
import { accessCases } from './access.cases.ts'
import { actionFileCases, soundActionFiles } from './action-files.cases.ts'
import { configOf, made, one } from './case.ts'
import { comparisonCases, soundComparisons } from './comparisons.cases.ts'
import { fieldCases } from './fields.cases.ts'
import { figureCases, soundFigures } from './figures.cases.ts'
import { formOptionCases, soundFormOptions } from './form-options.cases.ts'
import { historyCases, soundHistory } from './history.cases.ts'
import { importCases, soundImports } from './imports.cases.ts'
import { layoutCases } from './layout.cases.ts'
import { newRecordCases, soundNewRecords } from './new-records.cases.ts'
import { optionCases } from './options.cases.ts'
import { appendOnlyCases, listFigureCases, placeCases, soundPlaces } from './places.cases.ts'
import { referenceCases } from './references.cases.ts'
import { componentCases, componentKeys, screenCases, soundScreens } from './screens.cases.ts'
import { searchThroughCases, soundSearchThrough } from './search-through.cases.ts'
import { shapeCases } from './shape.cases.ts'
import { soundConfigs, stateCases } from './states.cases.ts'
import { soundTimed, timedCases } from './timed.cases.ts'

const cases = [
  ...fieldCases,
  ...optionCases,
  ...layoutCases,
  ...stateCases,
  ...accessCases,
  ...placeCases,
  ...appendOnlyCases,
  ...listFigureCases,
  ...referenceCases,
  ...shapeCases,
  ...comparisonCases,
  ...screenCases,
  ...formOptionCases,
  ...timedCases,
  ...importCases,
  ...actionFileCases,
  ...figureCases,
  ...historyCases,
  ...newRecordCases,
  ...searchThroughCases,
]
const codes = Object.keys(mistakeCodes)

describe('check', () => {
  it.each(cases.map((made) => [made[0], made[2], made] as const))(
    'finds %s at %s alone',
    (_code, _path, made) => {
      const [code, config, path, found, nearest = null] = made
      const [mistake, ...others] = check(config)
      expect(others).toEqual([])
      expect(mistake).toMatchObject({ code, path, found })
      // A value out of a dictionary names the nearest one in any case.
      if (nearest !== null || code === 'EV201') expect(mistake?.nearest).toBe(nearest)
      expect(mistake?.message).toMatch(/[\u4e00-\u9fa5]/)
    },
  )

  it.each(
    Object.entries({
      ...soundConfigs,
      ...soundPlaces,
      ...soundComparisons,
      ...soundScreens,
      ...soundFormOptions,
      ...soundTimed,
      ...soundImports,
      ...soundActionFiles,
      ...soundFigures,
      ...soundHistory,
      ...soundNewRecords,
      ...soundSearchThrough,
    }),
  )('finds nothing where %s', (_name, config) => {
    expect(check(config)).toEqual([])
  })

  it('finds nothing in the smallest config', () => expect(check(configOf({ thing: made() }))).toEqual([]))

  it('looks on past an option too many, but not past what has another form', () => {
    const unknown = one({ lst: {}, list: { columns: ['nme'] } })
    expect(check(unknown).map(({ code }) => code)).toEqual(['EV901', 'EV201'])
    const unshaped = one({ form: 'page', list: { columns: ['nme'] } })
    expect(check(unshaped).map(({ code }) => code)).toEqual(['EV902'])
  })

  it('finds all mistakes at once, and resolve throws them all', () => {
    const config = one({ label: '', list: { columns: ['nme'] } }, { route: '/thing' })
    const found = check(config).map(({ code }) => code)
    expect(found).toEqual(['EV101', 'EV201', 'EV604', 'EV603'])
    expect(() => resolve(config)).toThrow(ConfigError)
    expect(() => resolve(config)).toThrow('EV201 thing.list.columns[0]')
  })
})

describe('componentMistakes', () => {
  it.each(componentCases.map((made) => [made[2], made] as const))('finds %s', (_path, made) => {
    const [code, config, path, found, nearest] = made
    expect(componentMistakes(resolve(config), componentKeys)).toMatchObject([{ code, path, found, nearest }])
  })

  it.each(Object.entries(soundScreens))('finds nothing where %s', (_name, config) => {
    expect(componentMistakes(resolve(config), componentKeys)).toEqual([])
  })
})

describe('every code', () => {
  const all = [...cases, ...componentCases]
  it.each(codes)('%s has a case', (code) => expect(all.some(([tested]) => tested === code)).toBe(true))

  const manual = readFileSync('docs/config-mistakes.md', 'utf8')

  it.each(Object.entries(mistakeCodes))('%s has a section in the manual', (code, headline) => {
    const section = manual.split(/^### /m).find((part) => part.startsWith(`${code} `))
    expect(section?.split('\n')[0]).toBe(`${code} ${headline}`)
    expect(section).toContain('改法：')
  })
})

it('prints every mistake with its code, place, finding and nearest name', () => {
  const text = formatMistakes(check(one({ list: { columns: ['nme'] } })))
  expect(text).toContain('1 处错误')
  expect(text).toContain('EV201 没有这个字段：thing.list.columns[0]')
  expect(text).toMatch(/发现：“nme” +最接近：name/)
})
