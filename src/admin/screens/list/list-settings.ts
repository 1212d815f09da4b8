import { useMemo } from 'react'
import { useSetting } from '#admin/providers/personal-settings.ts'
import { type Density, type ListSetting, listSettingName } from '#domain/personal-settings.ts'
import type { ResolvedResource } from '#schema'
import { mergeChoices } from '../model/column-settings.ts'

export const densities: Readonly<Record<Density, string>> = { large: '宽松', middle: '适中', small: '紧凑' }

const untouched: ListSetting = { columns: null, density: null, view: null }

/** What this user wants of one list. */
export function useListSettings(resource: ResolvedResource) {
  const [kept, keep] = useSetting(listSettingName(resource.name))
  const settings = kept ?? untouched
  const columns = useMemo(() => mergeChoices(resource, settings.columns), [resource, settings.columns])
  const change = (part: Partial<ListSetting>) => keep({ ...settings, ...part })
  return { ...settings, density: settings.density ?? 'middle', columns, change }
}
