import { Tabs } from 'antd'
import type { ReactNode } from 'react'

/** Tabs that stand behind one, which opens the first of them. */
export interface TabGroup {
  readonly label: string
  readonly keys: readonly string[]
}

export interface TabItem {
  readonly key: string
  readonly label: ReactNode
  readonly children: ReactNode
}

interface TabRowProps {
  readonly items: readonly TabItem[]
  readonly open: string
  readonly onTab: (key: string) => void
  readonly within?: boolean
}

const TabRow = ({ items, open, onTab, within = false }: TabRowProps) => (
  <Tabs
    className={within ? 'record-tabs record-tabs-within' : 'record-tabs'}
    activeKey={open}
    onChange={onTab}
    destroyOnHidden
    items={[...items]}
  />
)

interface GroupedTabsProps {
  readonly items: readonly TabItem[]
  /** In their order; one that has a single tab is that tab, and what is in none stands by itself after them. */
  readonly groups: readonly TabGroup[]
  readonly open: string
  readonly onTab: (key: string) => void
}

/** The key of a group stands in no address: the tab within it does. */
const groupKey = (label: string) => `group:${label}`

/** Tabs in one row, and those of the open group in a second one below it. */
export function GroupedTabs({ items, groups, open, onTab }: GroupedTabsProps) {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const grouped = groups
    .map(({ label, keys }) => ({ label, members: keys.flatMap((key) => byKey.get(key) ?? []) }))
    .filter(({ members }) => members.length > 0)
  const rowOf = (members: readonly TabItem[]) => <TabRow items={members} open={open} onTab={onTab} within />
  const inGroups = new Set(groups.flatMap(({ keys }) => keys))
  const rest = items.filter(({ key }) => !inGroups.has(key))
  const row = [
    ...grouped.map(({ label, members }) => {
      const [first, ...others] = members
      if (first && others.length === 0) return { item: first, leadsTo: first.key, keys: [first.key] }
      const keys = members.map(({ key }) => key)
      return { item: { key: groupKey(label), label, children: rowOf(members) }, leadsTo: keys[0] ?? '', keys }
    }),
    ...rest.map((item) => ({ item, leadsTo: item.key, keys: [item.key] })),
  ]
  return (
    <TabRow
      items={row.map(({ item }) => item)}
      open={row.find(({ keys }) => keys.includes(open))?.item.key ?? open}
      onTab={(key) => onTab(row.find(({ item }) => item.key === key)?.leadsTo ?? key)}
    />
  )
}
