import { useMemo, useState } from 'react'
import { stored } from '#admin/lib/storage.ts'
import type { ResolvedResource } from '#schema'
import { type ColumnChoice, mergeChoices } from './column-settings.ts'
import { asView, type ListView } from './list-state.ts'

export const densities = { large: '宽松', middle: '适中', small: '紧凑' } as const
export type Density = keyof typeof densities

/** What one user wants of one list, kept in the browser. */
export interface ListSettings {
  readonly columns: readonly ColumnChoice[] | null
  readonly density: Density
  readonly view: ListView | null
}

const asSettings = (kept: Partial<ListSettings> | null): ListSettings => ({
  columns: Array.isArray(kept?.columns) ? kept.columns : null,
  density: kept?.density && kept.density in densities ? kept.density : 'middle',
  view: asView(kept?.view),
})

export function useListSettings(resource: ResolvedResource) {
  const slot = useMemo(() => stored.listSettings<Partial<ListSettings>>(resource.name), [resource.name])
  const [settings, setSettings] = useState(() => asSettings(slot.get()))
  const columns = useMemo(() => mergeChoices(resource, settings.columns), [resource, settings.columns])
  const change = (part: Partial<ListSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    slot.set(next)
  }
  return { ...settings, columns, change }
}
