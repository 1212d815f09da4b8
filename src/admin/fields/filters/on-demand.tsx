import { Select } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'

interface OnDemandProps {
  readonly value?: unknown
  readonly placeholder: string
  readonly id?: string
  /** Draws the real filter; focused and open, if the user was already at the stand-in. */
  readonly children: (autoFocus: boolean) => ReactNode
}

/** Looks like a select until it is used: a list that nobody filters by date or place loads no picker. */
export function OnDemand({ value, placeholder, id, children }: OnDemandProps) {
  const [wanted, setWanted] = useState(false)
  const standIn = (
    <Select id={id} open={false} placeholder={placeholder} loading={wanted} onFocus={() => setWanted(true)} />
  )
  if (value === undefined && !wanted) return standIn
  return <Suspense fallback={standIn}>{children(wanted)}</Suspense>
}
