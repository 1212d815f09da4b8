import { parse, serialize } from 'hono/utils/cookie'
import { uploadPath } from '#schema'
import type { Services, Session } from '../../contracts.ts'
import { findSessions } from './find-session.ts'
import { longestSession } from './login-sessions.ts'
import { isOver } from './open-session.ts'

/** Pictures and links in a page send no token: a login also sets this cookie, which opens uploads and nothing else. */
const readerCookie = 'eaves_reader'

const signedText = (sessionId: string) => `reader ${sessionId}`

/** Sets the cookie of a session with an answer. No script reads it, and no page of another site sends it along. */
export async function withReaderCookie(
  response: Response,
  { signing }: Services,
  { id }: Session,
): Promise<Response> {
  const value = `${id}.${await signing.sign(signedText(id))}`
  const options = {
    path: uploadPath,
    maxAge: longestSession / 1000,
    httpOnly: true,
    sameSite: 'Lax',
  } as const
  response.headers.append('set-cookie', serialize(readerCookie, value, options))
  return response
}

/** Whether the session that a cookie was set for is still there. */
export async function authenticateReader(header: string, services: Services): Promise<boolean> {
  const [id = '', signature = ''] = (parse(header, readerCookie)[readerCookie] ?? '').split('.')
  if (!(await services.signing.isSigned(signedText(id), signature))) return false
  const [row] = await findSessions(services.db, [id])
  return row !== undefined && !isOver(row, services.now().getTime())
}
