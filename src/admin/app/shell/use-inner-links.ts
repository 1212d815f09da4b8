import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '#admin/lib/plain-click.ts'

const linkOf = (target: EventTarget) => (target instanceof Element ? target.closest('a') : null)

const isInner = ({ origin, pathname, target }: HTMLAnchorElement) =>
  origin === window.location.origin && pathname.startsWith('/home/') && target === ''

/**
 * Follows links to screens without loading a document. Cells are plain `<a>`: a list shows hundreds, and each `Link` of
 * the router would be drawn again whenever the URL changes.
 */
export function useInnerLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const link = linkOf(event.target)
      if (!link || event.defaultPrevented || !isPlainClick(event) || !isInner(link)) return
      event.preventDefault()
      void navigate(`${link.pathname}${link.search}`)
    },
    [navigate],
  )
}
