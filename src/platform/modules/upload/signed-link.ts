import { uploadPath } from '#schema'
import type { Services } from '../../contracts.ts'

const signedText = (name: string, until: string) => `upload ${name} ${until}`

/** The address under which one upload can be read without a session until `until`, epoch milliseconds. */
export async function signedLink({ signing }: Services, url: string, until: number): Promise<string> {
  const query = { until: String(until), signature: '' }
  query.signature = await signing.sign(signedText(url.slice(uploadPath.length), query.until))
  return `${url}?${new URLSearchParams(query)}`
}

/** Whether the address is one that `signedLink` has answered, and its time is not over. */
export async function isSignedLink(
  { signing, now }: Services,
  { searchParams }: URL,
  name: string,
): Promise<boolean> {
  const until = searchParams.get('until')
  const signature = searchParams.get('signature')
  if (until === null || signature === null || !(now().getTime() < Number(until))) return false
  return signing.isSigned(signedText(name, until), signature)
}
