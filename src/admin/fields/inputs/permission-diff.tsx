import type { MenuTreeNode } from '#domain/menu-tree.ts'
import type { Values } from '#schema'
import { namedDifference } from '../permission-tree.ts'

interface PermissionDiffProps {
  /** Of the permissions field. */
  readonly name: string
  readonly nodes: readonly MenuTreeNode[]
  readonly held: readonly string[]
  readonly loaded: Values | null
}

/** What a save would change, and for how many. Nothing for a new role: all of it is new. */
export function PermissionDiff({ name, nodes, held, loaded }: PermissionDiffProps) {
  const saved = loaded?.[name]
  const before = Array.isArray(saved) ? saved.map(String) : null
  if (before === null) return null
  const { added, removed } = namedDifference(nodes, before, held)
  const users = Number(loaded?.userNum ?? 0)
  if (added.length + removed.length === 0) return <p className="input-note">权限没有变化</p>
  return (
    <div className="permissions-diff" aria-live="polite">
      {added.length > 0 && (
        <p>
          <strong>+新增</strong> {added.join('、')}
        </p>
      )}
      {removed.length > 0 && (
        <p>
          <strong>−移除</strong> {removed.join('、')}
        </p>
      )}
      {users > 0 && <p>影响 {users} 个用户，重新登录后生效</p>}
    </div>
  )
}
