import { TreeSelect } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useNameMatch } from '#admin/ui/use-name-match.ts'
import { isEmpty } from '#schema'
import { pathText } from '../paths.ts'
import type { Option, OptionQuery } from '../services.ts'
import { allowedRows, pathsOf, type TreeLimits, type TreeOption, treeOptions } from '../tree-options.ts'
import { useRefusal } from '../use-refusal.ts'
import { useTree } from '../use-tree.ts'
import { emptyContent } from './empty-content.tsx'

export interface TreePickerProps {
  /** What the tree is read with, once `isAskable`. */
  readonly query: OptionQuery
  readonly isAskable?: boolean
  readonly limits: TreeLimits
  readonly value: string | readonly string[] | undefined
  readonly onChange: (value: string | string[] | undefined) => void
  readonly multiple?: boolean
  /** Paths that are known already: nothing is asked for until the tree opens. */
  readonly known: readonly Option[]
  readonly placeholder: string
  /** Focused and open from the start. */
  readonly autoFocus?: boolean
  readonly id?: string | undefined
  readonly disabled?: boolean | undefined
  readonly onBlur?: (() => void) | undefined
  readonly aria?: Readonly<Record<string, unknown>>
}

/** A tree of up to so many records opens unfolded. */
const surveyable = 100

const fieldNames = { label: 'title', value: 'id', children: 'children' }

interface Chosen {
  readonly value: string
  readonly label: ReactNode
}

/** A dropdown of names with their indent needs more room than some filters have. In pixels. */
const roomy = 260

function useTreeOptions({ query, isAskable = true, limits, value, known, autoFocus }: TreePickerProps) {
  const refusal = useRefusal(query)
  const [open, setOpen] = useState(autoFocus === true)
  const chosen = typeof value === 'string' ? [value] : (value ?? [])
  const unknown = chosen.some((id) => !known.some((option) => option.value === id))
  const tree = useTree(query, refusal === null && isAskable && (open || unknown))
  const { without, alone, below, maxDepth } = limits
  const paths = useMemo(() => pathsOf(tree.data ?? []), [tree.data])
  const options = useMemo(
    () => treeOptions(allowedRows(tree.data ?? [], { without, alone, below, maxDepth }), paths),
    [tree.data, paths, without, alone, below, maxDepth],
  )
  const nameOf = (id: string) => {
    const path = paths.get(id)
    return path ? pathText(path) : (known.find((option) => option.value === id)?.label ?? id)
  }
  // A long path loses its beginning, not its end: the style sheet turns the line around, `bdi` keeps the text as it is.
  const labelled = chosen.map((id): Chosen => {
    const name = nameOf(id)
    return { value: id, label: <bdi title={name}>{name}</bdi> }
  })
  return { refusal, tree, options, labelled, setOpen }
}

/** Which branches are open: all of a small tree. While one searches, those with what is found. */
function useUnfolded(options: readonly TreeOption[], size: number) {
  const [typed, setTyped] = useState('')
  const { ask, matches } = useNameMatch()
  const [unfolded, setUnfolded] = useState<readonly string[] | null>(null)
  const usual = useMemo(() => {
    const branches = (nodes: readonly TreeOption[]): string[] =>
      nodes.flatMap(({ id, children }) => (children.length > 0 ? [id, ...branches(children)] : []))
    return size > surveyable ? options.map(({ id }) => id) : branches(options)
  }, [options, size])
  return {
    onSearch: (text: string) => {
      setTyped(text)
      ask(text)
    },
    filterTreeNode: (text: string, node: { readonly title?: unknown }) =>
      matches(String(node.title ?? ''), text),
    treeExpandedKeys: typed === '' ? [...(unfolded ?? usual)] : undefined,
    onTreeExpand: (ids: readonly unknown[]) => {
      if (typed === '') setUnfolded(ids.map(String))
    },
  }
}

/** A dropdown of records that form a tree; what is chosen stands there with its path. */
export function TreePicker(props: TreePickerProps) {
  const { id, multiple = false, onChange, autoFocus } = props
  const { refusal, tree, options, labelled, setOpen } = useTreeOptions(props)
  const unfolding = useUnfolded(options, tree.data?.length ?? 0)
  return (
    <TreeSelect<Chosen | readonly Chosen[], TreeOption>
      id={id}
      {...props.aria}
      aria-haspopup="tree"
      className="input-wide tree-picker"
      labelInValue
      multiple={multiple}
      value={multiple ? labelled : labelled[0]}
      onChange={(chosen?: Chosen | readonly Chosen[]) => {
        const ids = [chosen ?? []].flat().map(({ value }) => value)
        onChange(multiple ? ids : ids[0])
      }}
      onBlur={props.onBlur}
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      onOpenChange={(open) => {
        setOpen(open)
        if (open && tree.isError) void tree.refetch()
      }}
      // What stands there already can still be taken away.
      disabled={props.disabled || (refusal !== null && isEmpty(props.value))}
      placeholder={refusal ?? props.placeholder}
      title={refusal ?? undefined}
      popupMatchSelectWidth={roomy}
      treeData={options}
      fieldNames={fieldNames}
      {...unfolding}
      loading={tree.isFetching}
      notFoundContent={emptyContent(refusal, tree)}
      // The input says that it controls the element of this id.
      popupRender={(popup) => <div id={id && `${id}_list`}>{popup}</div>}
      maxTagCount="responsive"
      showSearch
      allowClear
    />
  )
}
