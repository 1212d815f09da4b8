import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core'

const screenReaderInstructions: ScreenReaderInstructions = {
  draggable: '按空格拿起，用方向键移动，再按空格放下，按 Esc 取消。',
}

/** What is read aloud while something is dragged. `positionOf`: the position of a record, counted from 1. */
export function sortableTexts(titleOf: (id: string) => string, positionOf: (id: string) => number) {
  const title = (id: string | number) => titleOf(String(id))
  const position = (id: string | number) => positionOf(String(id))
  const announcements: Announcements = {
    onDragStart: ({ active }) => `已拿起${title(active.id)}，位于第${position(active.id)}位`,
    onDragOver: ({ active, over }) =>
      over ? `${title(active.id)}移到第${position(over.id)}位` : `${title(active.id)}不在列表内`,
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)}已放在第${position(over.id)}位` : `${title(active.id)}已放回原处`,
    onDragCancel: ({ active }) => `已取消，${title(active.id)}回到原处`,
  }
  return { announcements, screenReaderInstructions }
}
