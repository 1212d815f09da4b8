/** What is known of a list's news. */
export interface ListNews {
  /** How many records others have added or taken away since the list was read. */
  readonly count: number
  /** When it was read, in epoch milliseconds. */
  readonly readAt: number
  readonly onRefresh: () => void
}

interface NewsPillProps extends Pick<ListNews, 'count' | 'onRefresh'> {
  readonly of?: string
}

/** Says that there is more to see than the list shows. It lies over the card's edge, so that nothing moves for it. */
export const NewsPill = ({ count, of = '更新', onRefresh }: NewsPillProps) => (
  <div className="news" role="status">
    {count > 0 && (
      <button type="button" className="news-pill" onClick={onRefresh}>
        有 {count} 条{of}，点击刷新
      </button>
    )}
  </div>
)
