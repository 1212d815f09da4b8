import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyProject, type ProjectCopy } from './project-copy.ts'

/** Production builds and data folders outside the checkout, so that measuring disturbs nobody working in it. */
export interface Workshop {
  /** A copy of the project, changed and then built; each variant is built once. Answers its folder. */
  built(variant: string, change?: (copy: ProjectCopy) => void): string
  /** A new empty folder. */
  folder(): string
  close(): void
}

export function openWorkshop(): Workshop {
  const copies = new Map<string, ProjectCopy>()
  const folders: string[] = []
  return {
    built(variant, change = () => {}) {
      const known = copies.get(variant)
      if (known) return known.folder
      const copy = copyProject()
      copies.set(variant, copy)
      change(copy)
      process.stderr.write(`  building ${variant} ...\n`)
      execFileSync('npm', ['run', '--silent', 'build'], {
        cwd: copy.folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      return copy.folder
    },
    folder() {
      const folder = mkdtempSync(join(tmpdir(), 'eaves-bench-'))
      folders.push(folder)
      return folder
    },
    close() {
      for (const copy of copies.values()) copy.remove()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
