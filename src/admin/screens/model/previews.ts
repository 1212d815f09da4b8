import { type ComponentType, createContext } from 'react'
import type { ResolvedResource, Values } from '#schema'

/** What a hand-made preview gets: a record as it is stored, or as it is being typed. */
export interface PreviewProps {
  readonly resource: ResolvedResource
  readonly values: Values
}

/** By the key that a resource of the config names; the composition (`app`) provides them, so that screens know no feature. */
export const Previews = createContext<Readonly<Record<string, ComponentType<PreviewProps>>>>({})
