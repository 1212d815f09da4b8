import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { livePlatform } from './live.ts'
import { openScreen } from './open-screen.tsx'

const live = livePlatform()
const importing = '/home/service/appUser?dialog=import'
const choice = () => document.querySelector('[aria-label="重复数据"]')
const opened = () => screen.findByText('导入住户')

it('opens the dialog of a toolbar by its address, and offers to update to those who may', async () => {
  await openScreen(live.eaves, 'admin', importing)
  await opened()
  await waitFor(() => expect(choice()).not.toBeNull())
})

it('offers no update to those who may only bring new ones', async () => {
  await openScreen(live.eaves, 'service', importing)
  await opened()
  expect(choice()).toBeNull()
})

it('opens nothing for those who may not', async () => {
  await openScreen(live.eaves, 'estate', '/home/project/project_xixi?tab=houseModel&houseModel.dialog=none')
  await waitFor(() => expect(screen.getAllByText('A 户型').length).toBeGreaterThan(0))
  expect(screen.queryByRole('dialog')).toBeNull()
})
