import { saveFile } from '#admin/lib/save-file.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { ExportProgress } from '#admin/screens/export/export-progress.tsx'
import { csvFileName, csvStart } from '#domain/csv.ts'
import type { Values } from '#schema'

interface ExportDialogProps {
  readonly input: Values
  /** Project and product. */
  readonly names: readonly string[]
  readonly onClose: () => void
}

const linesIn = (text: string) => Math.max(0, text.split('\r\n').length - 2)

/** Takes the report from the platform as a file, line by line. */
export default function ExportDialog({ input, names, onClose }: ExportDialogProps) {
  return (
    <ExportProgress
      label="数据报表"
      run={async ({ signal, onProgress }) => {
        const text = await request<string>(callOf('report.export'), input, {
          signal,
          onText: ({ text, lines }) => onProgress(linesIn(text), lines),
        })
        // Browsers take the byte order mark away when they read a text.
        saveFile(csvFileName(Date.now(), '数据报表', ...names), [csvStart, text.replace(csvStart, '')])
        return linesIn(text)
      }}
      onClose={onClose}
    />
  )
}
