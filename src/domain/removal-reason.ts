/** How long a reason is. */
export const removalReason = { min: 2, max: 200 } as const

/** What is wrong with the reason for a deletion; null: nothing. */
export function removalReasonError(reason: unknown): string | null {
  const length = typeof reason === 'string' ? [...reason.trim()].length : 0
  if (length === 0) return '请填写原因'
  const { min, max } = removalReason
  return length < min || length > max ? `原因须为 ${min}–${max} 个字` : null
}
