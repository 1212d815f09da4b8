/**
 * Whether a client has what an `if-none-match` header names. Tags are compared without their `W/` (RFC 9110): what was
 * compressed on its way out has a weak one.
 */
export const isCurrent = (header: string | null, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
