interface LineProps {
  readonly href: string | null
  readonly tag: string
  readonly color?: string | undefined
  readonly title: string
  readonly place: string
  readonly time: string
}

/** One line of a list: what it is, where, and since when. */
export function Line({ href, tag, color, title, place, time }: LineProps) {
  const content = (
    <>
      <i className="wall-tag" style={{ color }}>
        {tag}
      </i>
      <b>{title}</b>
      <span>{place}</span>
      <time>{time}</time>
    </>
  )
  return href === null ? (
    <span className="wall-line">{content}</span>
  ) : (
    <a className="wall-line" href={href} target="_blank" rel="noreferrer">
      {content}
    </a>
  )
}
