import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'
import { Problem } from './problem.ts'

const read = (...args: string[]) => readOptions(args, {}, 1)

describe('options of npm run smoke', () => {
  it('are none in process', () => {
    expect(read()).toEqual({ target: null, only: [], readOnly: false, seed: 1 })
  })

  it('name a target', () => {
    const options = read(
      '--target',
      'https://a.example/',
      '--account',
      'qa',
      '--password',
      'p',
      '--only',
      'role,user',
    )
    expect(options.target).toEqual({ url: 'https://a.example', account: 'qa', password: 'p' })
    expect(options.only).toEqual(['role', 'user'])
  })

  it('take the password from the environment', () => {
    const options = readOptions(['--target', 'http://a:1', '--account', 'qa'], { SMOKE_PASSWORD: 'p' }, 1)
    expect(options.target?.password).toBe('p')
  })

  it.each([
    [['--target', 'a.example', '--account', 'a', '--password', 'p'], 'no URL'],
    [['--target', 'ftp://a.example', '--account', 'a', '--password', 'p'], 'no URL'],
    [['--target', 'https://a.example'], '--account'],
    [['--account', 'a'], '--target'],
    [['--seed', 'x'], '--seed'],
    [['--what'], '--what'],
  ])('%j is a problem', (args, words) => {
    expect(() => read(...args)).toThrow(Problem)
    expect(() => read(...args)).toThrow(words)
  })
})
