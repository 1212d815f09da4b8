/** What a list answers. Totals by name stand beside `list`. */
export interface ListPage<R> {
  readonly list: readonly R[]
  /** How many records there are on all pages; left out where one page holds them all. */
  readonly total?: number
}

/** How many records a page may have. */
export const pageSizes = [10, 20, 50, 100] as const

/** How many it has where nobody says. */
export const usualPageSize = 20

export const largestPage = pageSizes[3]

/** The one page that a dropdown reads. */
export const dropdownPage = { pageNum: 1, pageSize: largestPage } as const

/** So far that the offset is still a number to the database. */
export const lastPage = 1_000_000_000
