import { useSearchParams } from 'react-router'
import { type Address, useAddress } from '#admin/lib/use-address.ts'

type How = Parameters<Address['change']>[1]

/** What the address says by this name, null: nothing; and what says something else there, '': nothing any more. */
export function useWallParam(name: string): readonly [string | null, (value: string, how?: How) => void] {
  const [query] = useSearchParams()
  const address = useAddress()
  const change = (value: string, how?: How) =>
    address.change((params) => {
      if (value === '') params.delete(name)
      else params.set(name, value)
      return params
    }, how)
  return [query.get(name), change]
}
