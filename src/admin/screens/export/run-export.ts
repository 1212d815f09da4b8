import { csvFileName, csvLine, csvStart } from '#domain/csv.ts'
import type { ResolvedField } from '#schema'
import type { PageOfRows } from '../model/read-pages.ts'
import { exportHeader, exportRow } from './export-cells.ts'

interface ExportOptions {
  readonly label: string
  readonly fields: readonly ResolvedField[]
  readonly pages: AsyncIterable<PageOfRows>
  readonly now: number
  readonly onProgress: (done: number, total: number) => void
  readonly deliver: (name: string, parts: readonly string[]) => void
}

/** Lines per file: what spreadsheets still open without complaint. */
const perFile = 100_000

/** Writes what the pages bring into one file, or several when there is too much for one. Answers the number of records. */
export async function runExport({
  label,
  fields,
  pages,
  now,
  onProgress,
  deliver,
}: ExportOptions): Promise<number> {
  const start = () => [csvStart, csvLine(exportHeader(fields))]
  let parts = start()
  let inFile = 0
  let done = 0
  let file = 0
  const finish = (last: boolean) => {
    file += 1
    deliver(csvFileName(now, label, ...(last && file === 1 ? [] : [String(file)])), parts)
    parts = start()
    inFile = 0
  }
  for await (const { rows, total } of pages) {
    if (inFile > 0 && inFile + rows.length > perFile) finish(false)
    parts.push(...rows.map((row) => csvLine(exportRow(fields, row))))
    inFile += rows.length
    done += rows.length
    onProgress(done, total)
  }
  finish(true)
  return done
}
