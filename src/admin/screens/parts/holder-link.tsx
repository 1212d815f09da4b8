import { Link } from 'react-router'
import { can } from '#admin/providers/access.ts'
import { config } from '#config'
import type { Holder } from '#domain/in-the-way.ts'
import type { ResolvedConfig } from '#schema'
import { mayView, screenHref } from '../model/record-href.ts'

const all: ResolvedConfig = config

/** Whose a value is; it opens beside what is being done, for those who may go there. */
export function HolderLink({ resource: name, title, ...record }: Holder) {
  const resource = all.resources[name]
  const href = resource && mayView(resource, can) ? screenHref(resource, record) : null
  return (
    <>
      ：
      {href === null ? (
        title
      ) : (
        <Link to={href} target="_blank">
          {title}
        </Link>
      )}
    </>
  )
}
