import { render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import BigScreen from '#admin/features/big-screen/big-screen.tsx'
import { beginSession } from '#admin/lib/session-token.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import { openSession } from '#admin/providers/session.ts'
import type { TestPlatform } from '#tests/support/platform.ts'

/** A wall as an account sees it. */
export async function openWall(eaves: TestPlatform, account: string, path: string): Promise<void> {
  beginSession({ token: await eaves.login(account), account })
  queryClient.clear()
  await openSession()
  const router = createMemoryRouter([{ path: '/screen/*', element: <BigScreen /> }], {
    initialEntries: [path],
  })
  render(<RouterProvider router={router} />)
}

export const panel = (name: string) => within(screen.getByRole('region', { name }))
