import { type Phase, phaseLabels, phases } from './progress.ts'

interface TotalsProps {
  readonly counts: Readonly<Record<Phase, number>>
}

/** How many houses are where, as one bar. */
export function ProgressTotals({ counts }: TotalsProps) {
  const text = phases.map((phase) => `${phaseLabels[phase]} ${counts[phase]}`).join('，')
  return (
    <div className="ota-totals" role="img" aria-label={text}>
      {phases.map((phase) => (
        <i key={phase} className={`ota-phase-${phase}`} style={{ flexGrow: counts[phase] }} />
      ))}
    </div>
  )
}
