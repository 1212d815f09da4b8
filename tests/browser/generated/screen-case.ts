import type { ResolvedResource } from '#schema'
import type { Case } from '#tests/generated/cases/case.ts'
import { demand } from '#tests/generated/context/verdict.ts'
import type { Stage } from './stage.ts'

export type ScreenCase = Case<Stage>

/** A case of one screen; whatever it does, the browser must have nothing to complain about. */
export const caseOf = (
  { name }: ResolvedResource,
  operation: string,
  title: string,
  run: (stage: Stage) => Promise<void>,
): ScreenCase => ({
  entity: name,
  operation,
  title,
  writes: true,
  extension: null,
  async run(stage) {
    stage.complaints()
    try {
      await run(stage)
    } catch (error) {
      await stage.page.screenshot({
        path: `reports/ui-${name}-${operation}-${title.replaceAll(/\W+/g, '-')}.png`,
      })
      // What was typed is in the way of the next case: a document of its own forgets it.
      await stage.page.goto(`${stage.url}/home`)
      throw error
    }
    const complaints = stage.complaints()
    demand(complaints.length === 0, complaints.join('; '), null)
  },
})
