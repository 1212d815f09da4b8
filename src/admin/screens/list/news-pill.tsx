interface NewsPillProps {
  readonly count: number
  readonly onClick: () => void
}

/** Says that there is more to see than the list shows. It lies over the card's edge, so that nothing moves for it. */
export const NewsPill = ({ count, onClick }: NewsPillProps) => (
  <div className="news" role="status">
    {count > 0 && (
      <button type="button" className="news-pill" onClick={onClick}>
        有 {count} 条更新，点击刷新
      </button>
    )}
  </div>
)
