import { Refusal } from '../../errors.ts'

/** Refuses whoever tries too often. Told late (`gate.ts`): who asks on and on is slowed down by it. */
export class TooOften extends Refusal {}

export const tryAgainIn = (seconds: number) =>
  new TooOften(429, `尝试过于频繁，请 ${seconds} 秒后再试`, { status: 429 })
