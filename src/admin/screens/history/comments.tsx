import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { request } from '#admin/providers/http.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { type ListPage, usualPageSize } from '#domain/list-page.ts'
import { type Comment, commentFields, type ResolvedResource, type Values } from '#schema'
import { FieldForm } from '../form/field-form.tsx'
import { startValues } from '../form/form-model.ts'
import { plainForm } from '../form/form-subject.ts'
import { useDraftedForm } from '../form/use-drafted-form.ts'
import type { Row } from '../model/row.ts'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'
import { Pictures } from './pictures.tsx'
import '../parts/timeline.css'
import './history.css'

type Calls = NonNullable<ResolvedResource['comments']>

interface WriteProps {
  readonly resource: ResolvedResource
  readonly calls: Calls
  readonly id: string
  readonly onWritten: () => void
}

const groups = [{ title: '', fields: Object.keys(commentFields) }]

const noPreset: Values = {}

/** What is typed stays until it has been said. */
function WriteComment({ resource, calls, id, onWritten }: WriteProps) {
  const [subject] = useState(() => plainForm(commentFields))
  const { state, draft } = useDraftedForm({
    place: { resource: resource.name, of: 'comment', id, preset: noPreset, origin: null },
    version: null,
    subject,
    start: startValues(commentFields),
    save: async (values) => {
      await request(calls.create, { ...values, id })
    },
  })
  const guard = useLeaveGuard(state.dirty, draft.end)
  const submit = async () => {
    if (!(await state.submit())) return
    guard.release()
    draft.end()
    notify({ type: 'success', text: '评论成功' })
    onWritten()
  }
  return (
    <div className="comment-form">
      <FieldForm
        resource={`${resource.name}-comment`}
        groups={groups}
        subject={subject}
        state={state}
        draft={draft}
        onSubmit={() => void submit()}
        beside
      />
      <Button loading={state.saving} onClick={() => void submit()}>
        发表评论
      </Button>
    </div>
  )
}

const Said = ({ comment }: { readonly comment: Comment }) => (
  <li>
    <div className="history-by">
      <strong>{comment.createUserName ?? '--'}</strong> <time>{comment.createTime}</time>
    </div>
    <p className="history-words">{comment.content}</p>
    <Pictures urls={comment.images} />
  </li>
)

interface CommentsProps {
  readonly resource: ResolvedResource
  readonly calls: Calls
  readonly record: Row
}

/** What people say about a record, the newest first, and a place to say something. */
export function Comments({ resource, calls, record }: CommentsProps) {
  const client = useQueryClient()
  const [written, setWritten] = useState(0)
  const key = ['comments', resource.name, record.id]
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: key,
      queryFn: ({ pageParam, signal }) =>
        request<ListPage<Comment>>(
          calls.list,
          { id: record.id, pageNum: pageParam, pageSize: usualPageSize },
          { signal },
        ),
      initialPageParam: 1,
      getNextPageParam: ({ total = 0 }, pages) =>
        pages.length * usualPageSize < total ? pages.length + 1 : undefined,
    })
  const comments = data?.pages.flatMap(({ list }) => list) ?? []
  const onWritten = () => {
    setWritten(written + 1)
    void client.invalidateQueries({ queryKey: key })
  }
  return (
    <section className="comments" aria-label="讨论">
      <WriteComment key={written} resource={resource} calls={calls} id={record.id} onWritten={onWritten} />
      {isPending && <Skeleton active paragraph={{ rows: 3 }} />}
      {isError && <LoadError onRetry={() => void refetch()} />}
      {data && comments.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无评论" />}
      <ul className="comment-list">
        {comments.map((comment) => (
          <Said key={comment.id} comment={comment} />
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更多评论
        </Button>
      )}
    </section>
  )
}
