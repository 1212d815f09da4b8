import { expect, it } from 'vitest'
import { handMadeDialogs } from '#admin/app/hand-made.ts'
import { config } from '#config'
import type { ResolvedConfig } from '#schema'

it('hand-made dialogs are there for the actions that name one, and for no others', () => {
  const { resources }: ResolvedConfig = config
  const named = Object.values(resources).flatMap(({ actions, states }) => [
    ...Object.values(actions).flatMap(({ dialog }) => dialog ?? []),
    ...[...Object.values(actions), ...Object.values(states?.transitions ?? {})].flatMap(
      ({ batchDialog }) => batchDialog ?? [],
    ),
  ])
  expect(Object.keys(handMadeDialogs).sort()).toEqual([...new Set(named)].sort())
})
