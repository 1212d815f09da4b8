import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { relation } from '#resources/estate-dictionaries.ts'
import type { Values } from '#schema'
import { livePlatform } from './live.ts'
import { openScreen } from './open-screen.tsx'

const live = livePlatform()
const projectId = 'project_xixi'

it('a list whose address names a project shows what is there, and adds to it', async () => {
  const { eaves } = live
  const { data: houses } = await eaves.call('house.list', { projectId }, { as: 'estate' })
  const [house] = houses.list as readonly (Values & { readonly id: string })[]
  const resident = { name: '苏晚晴', phone: '13912345678', relation: relation.owner, isMain: 0 }
  const made = await eaves.call('houseUser.create', { houseId: house?.id, ...resident }, { as: 'estate' })
  expect(made.code).toBe(200)
  const elsewhere = await eaves.call('houseUser.list', {}, { as: 'estate' })
  const own = await eaves.call('houseUser.list', { projectId }, { as: 'estate' })
  expect(elsewhere.data.total).toBeGreaterThan(own.data.total)

  await openScreen(eaves, 'estate', `/home/project/${projectId}/user`)
  await screen.findByText('苏晚晴')
  await screen.findByText('139****5678')
  await screen.findByText(`共 ${own.data.total} 条`)
  // What the address says is not asked for once more.
  fireEvent.click(await screen.findByRole('button', { name: /新增/ }))
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(1))
  expect(screen.queryByLabelText('项目', { selector: '.field-form input' })).toBeNull()
})
