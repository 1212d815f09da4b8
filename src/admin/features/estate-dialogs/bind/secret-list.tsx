import { Alert, Button } from 'antd'
import { saveFile } from '#admin/lib/save-file.ts'
import { recordTitle } from '#admin/screens/model/record-title.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { TextToCopy } from '#admin/screens/parts/text-to-copy.tsx'
import { csvFileName, formatCsv } from '#domain/csv.ts'
import type { ResolvedResource } from '#schema'
import type { FirstSecret } from './first-secrets.ts'

interface SecretListProps {
  readonly resource: ResolvedResource
  readonly rows: readonly Row[]
  readonly secrets: readonly FirstSecret[]
  /** They have been copied or downloaded. */
  readonly onTaken: () => void
}

/** What gateways log in with, the only time it is to be seen: one to copy, several to download. */
export function SecretList({ resource, rows, secrets, onTaken }: SecretListProps) {
  const titles = new Map(rows.map((row) => [row.id, recordTitle(resource, row)]))
  const save = () => {
    saveFile(csvFileName(Date.now(), '网关连接密钥'), [
      formatCsv([
        [resource.label, '网关编号', '连接密钥'],
        ...secrets.map(({ houseId, gatewayNo, secret }) => [
          titles.get(houseId) ?? houseId,
          gatewayNo,
          secret,
        ]),
      ]),
    ])
    onTaken()
  }
  const [first] = secrets
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className="estate-note"
        message="连接密钥只显示这一次，请填入网关；遗失后可在房屋的「连接」中更换。"
      />
      {first && secrets.length === 1 ? (
        <TextToCopy label="连接密钥" text={first.secret} onCopied={onTaken} />
      ) : (
        <Button type="primary" onClick={save}>
          下载 {secrets.length} 个连接密钥
        </Button>
      )}
    </>
  )
}
