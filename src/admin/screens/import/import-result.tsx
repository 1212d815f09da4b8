import { Button } from 'antd'
import { saveFile } from '#admin/lib/save-file.ts'
import type { ImportAnswer } from '#domain/import-answer.ts'
import type { ResolvedResource } from '#schema'
import { failureFile } from './import-file.ts'

interface ImportResultProps {
  readonly resource: ResolvedResource
  readonly answer: ImportAnswer
  /** All rows were done, or none. */
  readonly isWhole: boolean
}

/** N 成功 M 失败, and what failed to take along. */
export function ImportResult({ resource, answer, isWhole }: ImportResultProps) {
  const { success, fail, created, updated, skipped, failList } = answer
  return (
    <>
      <p role="status">
        {success} 成功 {fail} 失败
        {skipped > 0 && `，${skipped} 跳过`}
      </p>
      {!isWhole && (
        <p className="import-hint">
          新增 {created} 条，更新 {updated} 条。
        </p>
      )}
      {failList.length > 0 && (
        <div>
          <Button onClick={() => saveFile(...failureFile(Date.now(), resource.label, answer))}>
            下载失败清单
          </Button>
        </div>
      )}
    </>
  )
}
