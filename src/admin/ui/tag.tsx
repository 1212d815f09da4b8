import './tag.css'
import type { TagColor } from '#schema'

interface TagProps {
  readonly label: string
  readonly color?: TagColor | null
}

/** A coloured label, light enough for a thousand rows. A colour of the domain's own (`#F5222D`) is shown as a dot. */
export function Tag({ label, color }: TagProps) {
  if (!color) return <span className="tag tag-plain">{label}</span>
  if (!color.startsWith('#')) return <span className={`tag tag-${color}`}>{label}</span>
  return (
    <span className="tag tag-plain">
      <i className="tag-dot" style={{ background: color }} />
      {label}
    </span>
  )
}
