import { onlineStatus, otaStatus } from '#resources/dictionaries.ts'
import { labelOf } from '#schema'
import type { BoundHouse, Firmware } from './bound-houses.ts'
import { hindranceOf, versionOn } from './house-choice.ts'
import type { HouseNode, Share } from './house-tree.ts'
import { StatusTag } from './status-tag.tsx'

/** A house in the tree: what runs in it, whether it is reachable, how its last upgrade went, why it cannot be chosen. */
export function HouseLeaf({ house, firmware }: { readonly house: BoundHouse; readonly firmware: Firmware }) {
  const hindrance = hindranceOf(firmware, house)
  return (
    <span className={hindrance ? 'ota-leaf ota-hindered' : 'ota-leaf'}>
      <strong>{house.name}</strong>
      <span className={`ota-online ota-online-${house.onlineStatus}`}>
        {labelOf(onlineStatus, house.onlineStatus)}
      </span>
      <span className="ota-weak">{versionOn(firmware, house) ?? '版本未知'}</span>
      {hindrance ? (
        <span className="ota-weak">{hindrance}</span>
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

export const GroupTitle = ({ node, share = { chosen: 0, of: 0 } }: GroupTitleProps) => (
  <span className={share.of > 0 ? 'ota-leaf' : 'ota-leaf ota-hindered'}>
    {node.name}
    <span className="ota-weak">{share.of > 0 ? `${share.chosen} / ${share.of} 套` : '无可选房屋'}</span>
  </span>
)
