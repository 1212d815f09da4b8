/** The same server, another database. */
export function onDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return String(changed)
}

/**
 * How PostgreSQL copies a database: file by file. By its log, as it would by itself, a copy takes three times as much
 * of the processor.
 */
export const copyStrategy = 'strategy file_copy'
