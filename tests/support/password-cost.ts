/** Passwords of tests need no protection, and there are many. */
export const testPasswordCost = { log2n: 4, r: 8, p: 1 } as const
