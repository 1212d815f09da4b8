import type { registries, Twice } from '#admin/app/hand-made.ts'
import type { parts as alarm } from '#admin/features/alarm/parts.ts'
import type { parts as ota } from '#admin/features/ota/parts.ts'
import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import type { PartKeys } from '#config'

// Compiled, never run: each `@ts-expect-error` fails the type-check the day the compiler stops complaining.

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_T extends true>() => undefined

type Alarm = typeof alarm
type Ota = typeof ota

// Keys of a feature.
declare const screen: () => null
export const known: HandMadeParts = { screens: { start: screen }, dialogs: { 'alarm.handle': screen } }
// @ts-expect-error the config names no such screen
export const noScreen: HandMadeParts = { screens: { stert: screen } }
// @ts-expect-error no such action
export const noAction: HandMadeParts = { dialogs: { 'alarm.hendle': screen } }
// @ts-expect-error an action of another resource
export const elsewhere: HandMadeParts = { dialogs: { 'house.toWorkOrder': screen } }
// @ts-expect-error no such cell
export const noCell: HandMadeParts = { cells: { start: screen } }
// @ts-expect-error no such input
export const noInput: HandMadeParts = { inputs: { start: screen } }
// @ts-expect-error no such preview
export const noPreview: HandMadeParts = { previews: { start: screen } }

// All of them.
declare const all: typeof registries
declare const given: { readonly [K in keyof PartKeys]: Readonly<Record<PartKeys[K], typeof screen>> }
declare const others: {
  readonly [K in keyof PartKeys]: Readonly<
    Record<Exclude<PartKeys[K], K extends keyof Ota ? keyof Ota[K] : never>, typeof screen>
  >
}
declare const alarmParts: Alarm
declare const otaParts: Ota
export const whole = [all([given]), all([others, otaParts])]
// @ts-expect-error a dialog that an action needs is missing
all([others])
// @ts-expect-error two features give the same parts
all([given, alarmParts])
holds<Same<Twice<[Ota, Alarm]>, never>>()
holds<Same<Twice<[Ota, Alarm, Ota]>, 'firmware.upgrade'>>()
