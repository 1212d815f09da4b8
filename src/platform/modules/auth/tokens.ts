import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** 256 bits that mean nothing by themselves. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret: whoever reads the database cannot use it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export const newRenewal = (): string => randomBytes(16).toString('base64url')

/**
 * The token that follows `token`. Derived rather than drawn, so that every request that still carries the old one gets
 * the same new one, though neither is stored; and not to be derived from the token alone, should it leak once expired.
 */
export const nextToken = (token: string, renewal: string): string =>
  createHmac('sha256', token).update(renewal).digest('base64url')

export const newSmsCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
