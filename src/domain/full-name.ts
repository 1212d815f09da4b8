/** `1号楼-1单元-301`: where something stands, from the large to the small; what is not said is left out. */
export const fullName = (...parts: readonly unknown[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join('-')
