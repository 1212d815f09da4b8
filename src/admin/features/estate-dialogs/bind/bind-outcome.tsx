import { BatchOutcome } from '#admin/screens/actions/batch-outcome.tsx'
import type { EachResult } from '#admin/screens/actions/run-each.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useShownOnce } from '#admin/screens/parts/use-shown-once.ts'
import type { ResolvedResource } from '#schema'
import type { FirstSecrets } from './first-secrets.ts'
import { SecretList } from './secret-list.tsx'

interface BindOutcomeProps {
  readonly label: string
  readonly resource: ResolvedResource
  readonly rows: readonly Row[]
  readonly result: EachResult
  readonly secrets: FirstSecrets
  readonly onClose: () => void
  readonly onAgain: (undone: readonly Row[]) => void
}

/** What came of binding, and the secrets of the gateways: they are lost with the dialog. */
export function BindOutcome({ label, resource, rows, result, secrets, onClose, onAgain }: BindOutcomeProps) {
  const shown = typeof secrets === 'string' ? [] : secrets
  const { take, leave } = useShownOnce(shown.length > 0)
  const notes = [
    ...(result.untried.length > 0 ? ['已停止，其余房屋未绑定。'] : []),
    ...(typeof secrets === 'string' ? [secrets] : []),
  ]
  return (
    <BatchOutcome
      label={label}
      resource={resource}
      rows={rows}
      result={result}
      note={notes.length > 0 ? notes.join('') : null}
      untried={result.untried}
      onClose={() => leave(onClose)}
      onAgain={(undone) => leave(() => onAgain(undone))}
    >
      {shown.length > 0 && <SecretList resource={resource} rows={rows} secrets={shown} onTaken={take} />}
    </BatchOutcome>
  )
}
