import { describe, expect, it } from 'vitest'
import { commandsOf, matching } from '#admin/app/palette/commands.ts'
import { heldRoutes } from '#admin/app/routes/screen-routes.ts'
import { config } from '#config'

const routes = heldRoutes(config, new Set(['project', '/project/:id', '/system/user']))

const contains = (label: string, word: string) => label.includes(word)

describe('the command palette', () => {
  const commands = commandsOf({ routes, menu: [] }, (resource) => resource === 'project')

  it('offers new records only where the user may create them', () => {
    expect(commands.map(({ label }) => label)).toEqual(['新增项目'])
  })

  it('finds by every word that was typed', () => {
    expect(matching(commands, ' 新增  项 ', contains)).toHaveLength(1)
    expect(matching(commands, '新增 用户', contains)).toHaveLength(0)
    expect(matching(commands, '', contains)).toHaveLength(1)
  })
})
