const { compare } = new Intl.Collator('zh', { numeric: true })

/** Orders names as people count: 2号楼 before 10号楼. Names that count alike keep one order all the same. */
export const byName = (one: string, other: string): number =>
  compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)
