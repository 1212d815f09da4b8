import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense, startTransition, use, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { HousePicker } from '#admin/features/report/house-picker.tsx'
import type { ReportHouse } from '#admin/features/report/project-houses.ts'

const houses: readonly ReportHouse[] = [1, 2].flatMap((building) =>
  [1, 2].flatMap((floor) =>
    [1, 2].map((door) => ({
      id: `${building}${floor}${door}`,
      fullName: `${building}号楼-1单元-${floor}0${door}`,
      floorName: `${building}号楼-1单元-${floor}层`,
      productId: 'p',
      productName: '产品',
    })),
  ),
)

afterEach(cleanup)

const chosen: { ids: readonly string[] } = { ids: [] }
function Picker() {
  const [value, setValue] = useState<readonly string[]>([])
  chosen.ids = value
  return <HousePicker houses={houses} failed={false} value={value} onChange={setValue} />
}
const press = async (name: string) =>
  fireEvent.click(
    await waitFor(() => {
      const button = [...document.querySelectorAll('button')].find(
        (one) => one.textContent?.replace(' ', '') === name,
      )
      if (!button) throw new Error(`no button ${name}`)
      return button
    }),
  )

it('takes all houses at once, all that an address means, and a floor by its box', async () => {
  render(<Picker />)
  const input = await screen.findByLabelText('房屋', { selector: 'input' })
  fireEvent.mouseDown(input)
  await press('全选')
  expect(chosen.ids).toHaveLength(8)
  await press('清空')
  expect(chosen.ids).toEqual([])
  fireEvent.change(input, { target: { value: '2-1-101' } })
  await press('全选')
  expect(chosen.ids).toEqual(['211'])
  await screen.findByText(/^已选 1 \/ 50$/)
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.click(await screen.findByTitle('1号楼'))
  expect([...chosen.ids].sort()).toEqual(['111', '112', '121', '122', '211'])
})

it('is reached by Tab and left again, with what was searched for', async () => {
  render(<Picker />)
  const input = await screen.findByLabelText('房屋', { selector: 'input' })
  input.focus()
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: '2-1-101' } })
  const focused = () => document.activeElement?.textContent?.replace(' ', '')
  const key = (name: string, shiftKey = false) =>
    fireEvent.keyDown(document.activeElement ?? document, { key: name, shiftKey })
  // 清空 is behind it, and has nothing to take back yet.
  await waitFor(() => expect(document.querySelectorAll('.report-houses-all button')).toHaveLength(2))
  expect(key('Tab')).toBe(false)
  expect(focused()).toBe('全选')
  // Enter is the button's own, not one for the tree.
  expect(key('Enter')).toBe(true)
  await press('全选')
  expect(chosen.ids).toEqual(['211'])
  expect(key('Tab', true)).toBe(false)
  expect(document.activeElement).toBe(input)
  key('Tab')
  expect(focused()).toBe('全选')
  await press('清空')
  expect(chosen.ids).toEqual([])
  expect(document.activeElement).toBe(input)
  // Behind the last button the page goes on where it does behind the input.
  key('Tab')
  expect(key('Tab')).toBe(true)
  expect(document.activeElement).toBe(input)
  key('Tab')
  key('Escape')
  expect(document.activeElement).toBe(input)
  expect((input as HTMLInputElement).value).toBe('2-1-101')
})

it('goes on from what was chosen before, which the rest of the screen does not show yet', async () => {
  let draw = () => {}
  const drawing = new Promise<void>((resolve) => (draw = resolve))
  const Rest = ({ count }: { readonly count: number }) => {
    if (count > 0) use(drawing)
    return <output>{count} 套</output>
  }
  const Screen = () => {
    const [value, setValue] = useState<readonly string[]>([])
    // As the router changes the address.
    const choose = (ids: readonly string[]) => startTransition(() => setValue(ids))
    return (
      <>
        <HousePicker houses={houses} failed={false} value={value} onChange={choose} />
        <Suspense>
          <Rest count={value.length} />
        </Suspense>
      </>
    )
  }
  render(<Screen />)
  const click = async (title: string) => {
    const node = await screen.findByTitle(title)
    // An act that is not awaited never draws again what was suspended in it.
    await act(async () => fireEvent.click(node))
  }
  fireEvent.mouseDown(await screen.findByLabelText('房屋', { selector: 'input' }))
  await click('1号楼')
  await screen.findByText(/^已选 4 \/ 50$/)
  await click('2号楼')
  await screen.findByText(/^已选 8 \/ 50$/)
  expect(screen.getByText('0 套')).toBeTruthy()
  await act(async () => draw())
  await screen.findByText('8 套')
})
