import { Alert, Button, Empty, Skeleton, Tree, type TreeDataNode } from 'antd'
import { useMemo, useState } from 'react'
import { onlineStatus } from '#resources/dictionaries.ts'
import { otaStatus } from '#resources/firmware-dictionaries.ts'
import { labelOf } from '#schema'
import type { BoundHouse, Firmware } from './bound-houses.ts'
import {
  blockedReasonOf,
  type HouseFilter,
  isFiltered,
  noFilter,
  passes,
  toggled,
  versionOn,
} from './house-choice.ts'
import { HouseTools } from './house-tools.tsx'
import {
  boxesOf,
  groupKeys,
  type HouseNode,
  housesBelow,
  houseTree,
  type Share,
  sharesOf,
} from './house-tree.ts'
import { StatusTag } from './status-tag.tsx'
import type { Houses } from './use-project-houses.ts'

/** A house in the tree: what runs in it, whether it is reachable, how its last upgrade went, why it cannot be chosen. */
function HouseLeaf({ house, firmware }: { readonly house: BoundHouse; readonly firmware: Firmware }) {
  const blockedReason = blockedReasonOf(firmware, house)
  return (
    <span className={blockedReason ? 'ota-leaf ota-blocked' : 'ota-leaf'}>
      <strong>{house.name}</strong>
      <span className={`ota-online ota-online-${house.onlineStatus}`}>
        {labelOf(onlineStatus, house.onlineStatus)}
      </span>
      <span className="ota-weak">{versionOn(firmware, house) ?? '版本未知'}</span>
      {blockedReason ? (
        <span className="ota-weak">{blockedReason}</span>
      ) : (
        <StatusTag of={otaStatus} value={house.otaStatus} prefix="上次" />
      )}
    </span>
  )
}

interface GroupTitleProps {
  readonly node: HouseNode
  readonly share: Share | undefined
}

const GroupTitle = ({ node, share = { chosen: 0, of: 0 } }: GroupTitleProps) => (
  <span className={share.of > 0 ? 'ota-leaf' : 'ota-leaf ota-blocked'}>
    {node.name}
    <span className="ota-weak">{share.of > 0 ? `${share.chosen} / ${share.of} 套` : '无可选房屋'}</span>
  </span>
)

interface HousesStepProps {
  readonly firmware: Firmware
  readonly houses: Houses
  readonly onRetry: () => void
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

type Branch = TreeDataNode & { readonly node: HouseNode }

/** With more houses than this, floors start closed. */
const fewHouses = 60

/** What the dialog needs above and below the tree; pixels. */
const besideTree = 390
const leastHeight = 280

function useBranches(nodes: readonly HouseNode[], mayChoose: (house: BoundHouse) => boolean): Branch[] {
  return useMemo(() => {
    const branch = (node: HouseNode): Branch => ({
      key: node.key,
      title: node.name,
      node,
      disableCheckbox: !housesBelow(node).some(mayChoose),
      isLeaf: node.house !== null,
      children: node.children.map(branch),
    })
    return nodes.map(branch)
  }, [nodes, mayChoose])
}

function useOpenGroups(nodes: readonly HouseNode[], open: boolean) {
  const [closed, setClosed] = useState<ReadonlySet<string> | null>(null)
  const groups = groupKeys(nodes)
  const atFirst = () => new Set(open ? [] : groups.filter((key) => key.startsWith('floor:')))
  const shut = closed ?? atFirst()
  return {
    expanded: groups.filter((key) => !shut.has(key)),
    onExpand: (keys: readonly unknown[]) => setClosed(new Set(groups.filter((key) => !keys.includes(key)))),
    closeAll: () => setClosed(new Set(groups)),
    openAll: () => setClosed(new Set()),
  }
}

/** The houses of the chosen projects, by building, unit and floor. */
export function HousesStep({ firmware, houses, onRetry, chosen, onChoose }: HousesStepProps) {
  const [filter, setFilter] = useState<HouseFilter>(noFilter)
  const mayChoose = useMemo(
    () => (house: BoundHouse) => blockedReasonOf(firmware, house) === null,
    [firmware],
  )
  const nodes = useMemo(
    () => houseTree(houses.projects, (house) => passes(filter, firmware, house)),
    [houses.projects, filter, firmware],
  )
  const shown = useMemo(() => nodes.flatMap(housesBelow), [nodes])
  const branches = useBranches(nodes, mayChoose)
  const groups = useOpenGroups(nodes, shown.length <= fewHouses || isFiltered(filter))
  const shares = useMemo(() => sharesOf(nodes, chosen, mayChoose), [nodes, chosen, mayChoose])
  const idsBelow = (node: HouseNode) =>
    housesBelow(node)
      .filter(mayChoose)
      .map(({ id }) => id)

  if (houses.loading) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  return (
    <div className="ota-houses">
      {houses.failed && (
        <Alert
          type="error"
          showIcon
          message="有项目的房屋加载失败"
          action={<Button onClick={onRetry}>重试</Button>}
        />
      )}
      <HouseTools
        filter={filter}
        onFilter={setFilter}
        ids={shown.filter(mayChoose).map(({ id }) => id)}
        chosen={chosen}
        onChoose={onChoose}
      />
      <div className="ota-tree">
        <div className="ota-tree-head">
          <span>{shown.length} 套房屋</span>
          <span>
            <button type="button" className="link-button" onClick={groups.openAll}>
              全部展开
            </button>
            <button type="button" className="link-button" onClick={groups.closeAll}>
              全部收起
            </button>
          </span>
        </div>
        {shown.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="未找到匹配结果">
            {isFiltered(filter) && <Button onClick={() => setFilter(noFilter)}>重置</Button>}
          </Empty>
        ) : (
          <Tree<Branch>
            checkable
            checkStrictly
            selectable={false}
            virtual
            height={Math.max(leastHeight, window.innerHeight - besideTree)}
            treeData={branches}
            expandedKeys={groups.expanded}
            onExpand={groups.onExpand}
            checkedKeys={boxesOf(shares)}
            onCheck={(_keys, { node }) => onChoose(toggled(chosen, idsBelow(node.node)))}
            titleRender={({ node }) =>
              node.house ? (
                <HouseLeaf house={node.house} firmware={firmware} />
              ) : (
                <GroupTitle node={node} share={shares.get(node.key)} />
              )
            }
          />
        )}
      </div>
    </div>
  )
}
