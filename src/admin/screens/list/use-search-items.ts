import { useMemo } from 'react'
import { useFieldServices } from '#admin/fields/services.ts'
import { type ResolvedResource, type SearchItem, searchedField } from '#schema'
import { offeredSearch, paramsOf } from '../model/list-state.ts'

type Params = Readonly<Record<string, unknown>>

/**
 * What the list can be narrowed by. `fixed` narrows it for good. Where somebody may not read the options there would
 * be nothing to choose from, unless one is chosen already (by a link) and can be taken away.
 */
export function useSearchItems(
  resource: ResolvedResource,
  filters: Params,
  fixed: Params,
): readonly SearchItem[] {
  const { lackingFor } = useFieldServices()
  return useMemo(() => {
    const canChoose = (item: SearchItem) => {
      const field = searchedField(item, resource.fields)
      return (field?.kind !== 'reference' && field?.kind !== 'references') || lackingFor(field).length === 0
    }
    const among = (item: SearchItem, params: Params) => paramsOf(item).some((param) => param in params)
    return offeredSearch(resource).filter(
      (item) => !among(item, fixed) && (canChoose(item) || among(item, filters)),
    )
  }, [resource, filters, fixed, lackingFor])
}
