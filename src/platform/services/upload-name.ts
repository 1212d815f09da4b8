import { uploadPath } from '#schema'

/** What a URL names below our uploads, well-formed or not; null: it leads elsewhere. */
export function uploadNameOf(url: string): string | null {
  const base = 'http://localhost'
  if (!url.startsWith('/') || !URL.canParse(url, base)) return null
  // Dots in a path are resolved by whoever follows it: `/x/../upload/y` is ours as well, and no name of an upload.
  const { origin, pathname } = new URL(url, base)
  return origin === base && pathname.startsWith(uploadPath) ? url.slice(uploadPath.length) : null
}
