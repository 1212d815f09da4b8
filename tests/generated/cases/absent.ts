/** What a call answers that finds nothing and does not mind: null, which the admin's provider may leave out. */
export const isAbsent = (data: unknown): boolean => data === null || data === undefined
