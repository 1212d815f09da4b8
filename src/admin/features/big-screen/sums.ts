import type { ScreenProject } from '#domain/big-screen.ts'

type Counted = {
  readonly [Name in keyof ScreenProject]: ScreenProject[Name] extends number ? Name : never
}[keyof ScreenProject]

/** A figure of all projects together. */
export const sumOf = (projects: readonly ScreenProject[], figure: Counted): number =>
  projects.reduce((sum, project) => sum + project[figure], 0)

/** Percent with one decimal; null: there is no whole. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null
