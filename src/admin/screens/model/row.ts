import type { Values } from '#schema'

/** A record as lists and details answer it. */
export type Row = Values & { readonly id: string; readonly version?: number }
