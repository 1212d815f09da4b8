import { useMediaQuery } from '#admin/lib/use-media-query.ts'

/** Whether there is no room for a table. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 720px)')
