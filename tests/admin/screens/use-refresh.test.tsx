import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import { config } from '#config'

const client = new QueryClient()

it('what is on its way while a record is saved is asked for once more, also where it would be the first answer', async () => {
  const answers: ((names: string) => void)[] = []
  const ask = () => new Promise<string>((resolve) => answers.push(resolve))
  let refresh: () => Promise<void> = () => Promise.resolve()
  function List() {
    refresh = useRefresh(config.resources.floor)
    return <p>{useQuery({ queryKey: ['data', 'list'], queryFn: ask }).data}</p>
  }
  render(<List />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await expect.poll(() => answers.length).toBe(1)
  const refreshed = refresh()
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.('as it was before')
  answers[1]?.('with what was saved')
  await refreshed
  await screen.findByText('with what was saved')
})
