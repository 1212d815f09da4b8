import './permissions.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Skeleton, Tree } from 'antd'
import { useMemo, useState } from 'react'
import type { MenuTreeNode } from '#domain/menu-tree.ts'
import type { Values } from '#schema'
import type { InputProps } from '../field-ui.ts'
import { allIds, boxesOf, namedDifference, searched, toggled } from '../permission-tree.ts'
import { useFieldServices } from '../services.ts'

interface PermissionDiffProps {
  /** Of the permissions field. */
  readonly name: string
  readonly nodes: readonly MenuTreeNode[]
  readonly held: readonly string[]
  readonly loaded: Values | null
}

/** What a save would change, and for how many. Nothing for a new role: all of it is new. */
function PermissionDiff({ name, nodes, held, loaded }: PermissionDiffProps) {
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

type Nodes = readonly MenuTreeNode[]

const asIds = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** The whole tree: a loaded role brings it along, a new one has the user's own, which is whole as well. */
function usePermissionTree(loaded: InputProps['loaded']) {
  const services = useFieldServices()
  const brought = Array.isArray(loaded?.menuTree) ? (loaded.menuTree as Nodes) : null
  const own = useQuery({
    queryKey: ['field-permission-tree'],
    queryFn: () => services.permissionTree(),
    enabled: brought === null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { nodes: brought ?? own.data ?? null, failed: own.isError, retry: own.refetch }
}

type EditorProps = InputProps<'permissions'> & { readonly nodes: Nodes }

function Editor({ field, nodes, value, onChange, loaded, disabled, id }: EditorProps) {
  const [keyword, setKeyword] = useState('')
  const [linked, setLinked] = useState(true)
  const [open, setOpen] = useState<readonly string[]>(() => allIds(nodes))
  const services = useFieldServices()
  const everything = useMemo(() => allIds(nodes), [nodes])
  const grantable = services.grantable(nodes)
  const given = everything.filter((one) => grantable.has(one))
  const held = asIds(value)
  const boxes = boxesOf(nodes, held, grantable)
  const shown = searched(nodes, keyword)
  const all = given.length > 0 && given.every((one) => held.includes(one))
  return (
    <div className="permissions" id={id}>
      <div className="permissions-tools">
        <Input
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          placeholder="搜索权限"
          aria-label="搜索权限"
          allowClear
        />
        <Checkbox
          checked={all}
          indeterminate={held.length > 0 && !all}
          disabled={disabled}
          onChange={(event) => onChange?.(event.target.checked ? given : [])}
        >
          全选
        </Checkbox>
        <Checkbox checked={linked} disabled={disabled} onChange={(event) => setLinked(event.target.checked)}>
          父子联动
        </Checkbox>
        <Button type="link" size="small" onClick={() => setOpen(open.length > 0 ? [] : everything)}>
          {open.length > 0 ? '全部收起' : '全部展开'}
        </Button>
      </div>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        disabled={disabled}
        treeData={shown.map((node) => asTreeNode(node, grantable))}
        expandedKeys={keyword ? allIds(shown) : [...open]}
        onExpand={(keys) => setOpen(keys.map(String))}
        checkedKeys={{ checked: boxes.checked, halfChecked: boxes.half }}
        onCheck={(_keys, { node, checked }) =>
          onChange?.(toggled(nodes, held, { id: String(node.key), on: checked, linked }, grantable))
        }
      />
      {shown.length === 0 && <p className="input-note">未找到匹配的权限</p>}
      {given.length < everything.length && (
        <p className="input-note">灰色的权限您自己没有，不能授予；需要时请联系管理员</p>
      )}
      <PermissionDiff name={field.name} nodes={nodes} held={held} loaded={loaded ?? null} />
    </div>
  )
}

interface TreeNode {
  readonly key: string
  readonly title: string
  readonly disabled: boolean
  readonly children: TreeNode[]
}

const asTreeNode = (node: MenuTreeNode, grantable: ReadonlySet<string>): TreeNode => ({
  key: node.id,
  title: node.name,
  disabled: !grantable.has(node.id),
  children: node.child.map((child) => asTreeNode(child, grantable)),
})

export default function PermissionsInput(props: InputProps<'permissions'>) {
  const { nodes, failed, retry } = usePermissionTree(props.loaded)
  if (nodes) return <Editor {...props} nodes={nodes} />
  if (!failed) return <Skeleton active title={false} />
  return (
    <div role="alert">
      权限加载失败
      <Button type="link" onClick={() => void retry()}>
        重试
      </Button>
    </div>
  )
}
