import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { livePlatform } from '../screens/live.ts'
import { openScreen } from '../screens/open-screen.tsx'

const live = livePlatform()

it('copies a floor to as many as are written down, in one call', async () => {
  await openScreen(live.eaves, 'admin', '/home/project/project_xixi?tab=floor')
  const [copy] = await screen.findAllByRole('button', { name: '复制' })
  if (copy) fireEvent.click(copy)
  const text = await screen.findByLabelText('复制到层')
  const write = (value: string) => fireEvent.change(text, { target: { value } })
  const dialog = within(await screen.findByRole('dialog'))
  const floorNos = () => dialog.queryAllByLabelText('层号').map((input) => (input as HTMLInputElement).value)

  write('17-21')
  await dialog.findByText('将新建 3 层、12 套房屋。本单元已有 17层、18层，不再新建。')
  expect(floorNos()).toEqual(['19', '20', '21'])
  // What cannot be read is said, and changes nothing.
  write('17-21, 2x')
  await dialog.findByText('“2x”不是层号，可写成 4-18 或 20')
  expect(floorNos()).toEqual(['19', '20', '21'])
  write('B1, 22')
  await dialog.findByText('将新建 2 层、8 套房屋。')
  expect(floorNos()).toEqual(['-1', '22'])

  fireEvent.click(dialog.getByRole('button', { name: '复制' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = live.sent.filter(({ path }) => path.endsWith('/floor/copy'))
  expect(sent.map(({ body }) => body.targets)).toEqual([
    [
      { name: '地下1层', floorNo: -1 },
      { name: '22层', floorNo: 22 },
    ],
  ])
})
