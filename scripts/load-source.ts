import { tsImport } from 'tsx/esm/api'

/** A module of this project as the build itself may use it, typescript and all. */
export const loadSource = <T>(file: string): Promise<T> =>
  tsImport(`../${file}`, { parentURL: import.meta.url, tsconfig: 'src/admin/tsconfig.json' })
