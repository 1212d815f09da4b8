export const uploadPath = '/upload/'

/** The names that uploads are kept under: 128 random bits, so that knowing one is being allowed to read it. */
const nameShape = /^[0-9a-f]{32}\.([a-z]{3,4}|tar\.gz)$/

/** Of a name that an upload may have; null: none has it. */
export const extensionOf = (name: string): string | null => nameShape.exec(name)?.[1] ?? null

/** What a URL names below our uploads, well-formed or not; null: it leads elsewhere. */
export function uploadNameOf(url: string): string | null {
  const base = 'http://localhost'
  if (!url.startsWith('/') || !URL.canParse(url, base)) return null
  // Dots in a path are resolved by whoever follows it: `/x/../upload/y` is ours as well, and no name of an upload.
  const { origin, pathname } = new URL(url, base)
  return origin === base && pathname.startsWith(uploadPath) ? url.slice(uploadPath.length) : null
}
