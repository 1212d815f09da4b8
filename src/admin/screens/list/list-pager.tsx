import { Pagination } from 'antd'
import { pageSizes } from '#domain/list-page.ts'

interface ListPagerProps {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly narrow: boolean
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
}

export const ListPager = ({ page, size, total, narrow, onPage, onSize }: ListPagerProps) => (
  <Pagination
    className="list-pager"
    size={narrow ? 'small' : 'default'}
    simple={narrow}
    current={page}
    pageSize={size}
    total={total}
    pageSizeOptions={[...pageSizes]}
    showSizeChanger={!narrow}
    showQuickJumper={!narrow}
    showTotal={(count) => `共 ${count} 条`}
    onChange={(nextPage, nextSize) => (nextSize === size ? onPage(nextPage) : onSize(nextSize))}
  />
)
