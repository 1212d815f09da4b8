import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ProductSelect, useProducts } from '#admin/features/report/product-select.tsx'
import { beginSession } from '#admin/lib/session-token.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import { livePlatform } from '../screens/live.ts'

const live = livePlatform()
const houses = [
  {
    ...{ id: 'h', fullName: '1号楼-101', floorName: '1号楼-1层' },
    ...{ productId: 'product_wuheng', productName: '恒境五恒系统' },
  },
]

function Choice() {
  const [chosen, setChosen] = useState<string | null>(null)
  const { product, isUsed, ...products } = useProducts(houses, chosen)
  return (
    <>
      <ProductSelect {...products} isLoading={false} value={product} onChange={setChosen} />
      <output>{`${product?.name} ${isUsed}`}</output>
    </>
  )
}

const offered = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)

it('offers what the project uses, and all others once they are asked for', async () => {
  beginSession({ token: await live.eaves.login('ops'), account: 'ops' })
  const { list } = (await live.eaves.call('techProduct.list', { pageSize: 100 }, { as: 'ops' })).data
  const others = list
    .map(({ name }: { name: string }) => name)
    .filter((name: string) => name !== '恒境五恒系统')
  expect(others.length).toBeGreaterThan(0)
  render(
    <QueryClientProvider client={queryClient}>
      <Choice />
    </QueryClientProvider>,
  )
  fireEvent.mouseDown(await screen.findByLabelText('科技产品', { selector: 'input' }))
  await waitFor(() => expect(offered()).toEqual(['恒境五恒系统', '全部产品…']))
  fireEvent.click(screen.getByText('全部产品…'))
  await waitFor(() => expect(offered().slice(1).sort()).toEqual([...others].sort()))
  fireEvent.click(screen.getByText(others[0]))
  await screen.findByText(`${others[0]} false`)
})
