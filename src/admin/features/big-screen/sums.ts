import type { AlarmFigures, HouseFigures, OrderFigures, ScreenProject } from '#domain/big-screen.ts'
import type { ShownPart } from './parts/use-parts.ts'

type Figure = keyof (HouseFigures & AlarmFigures & OrderFigures)

/** A figure of all projects together; undefined: it may not be seen. */
export const sumOf = (projects: readonly ScreenProject[], figure: Figure): number | undefined =>
  projects.reduce<number | undefined>((sum, project) => {
    const one = project[figure]
    return sum === undefined || one === undefined ? undefined : sum + one
  }, 0)

/** Percent with one decimal; null: there is no whole; undefined: one of them may not be seen. */
export function percentOf(part: number | undefined, whole: number | undefined): number | null | undefined {
  if (part === undefined || whole === undefined) return undefined
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : null
}

/** The projects for a panel about one of their figures: forbidden where that may not be seen. */
export const seenBy = (
  part: ShownPart<readonly ScreenProject[]>,
  figure: keyof ScreenProject,
): ShownPart<readonly ScreenProject[]> =>
  part.data?.some((project) => project[figure] === undefined)
    ? { ...part, data: null, problem: 'forbidden' }
    : part
