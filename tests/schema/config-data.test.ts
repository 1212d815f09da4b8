import { expect, it } from 'vitest'
import { config } from '#config'
import { configModule } from '../../scripts/config-data.ts'

it('the config as data says the same as the config it is made of, patterns and all', async () => {
  const text = configModule(config)
  const made = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)
  expect(made.config).toStrictEqual(config)
})
