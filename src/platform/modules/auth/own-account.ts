import { mask } from '#domain/mask.ts'
import { menuTree } from '#domain/menu-tree.ts'
import type { CallHandler } from '../../contracts.ts'
import { answer } from '../../envelope.ts'
import { unauthorized } from '../../errors.ts'
import { withReaderCookie } from './reader-cookie.ts'

/** Who is logged in. */
export const info: CallHandler = async (_input, { db, services, session }) => {
  if (!session) throw unauthorized()
  const user = await db
    .selectFrom('user')
    .select(['phone', 'avatar', 'roleIds'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const roles = await db
    .selectFrom('role')
    .select('name')
    .where('id', 'in', [...(user.roleIds as string[]), ''])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const answered = {
    id: session.userId,
    account: session.account,
    name: session.userName,
    phone: mask('phone', String(user.phone)),
    avatar: user.avatar,
    departmentId: session.departmentId,
    departmentName: session.departmentName,
    dataScope: session.dataScope,
    roleNames: roles.map(({ name }) => name),
  }
  // A page asks this first: so the cookie is there from then on, though an older platform began the session.
  return withReaderCookie(answer(answered), services, session)
}

/** The whole menu tree; selected is what they may. */
export const ownMenuTree: CallHandler = async (_input, { services, session }) =>
  menuTree(services.config.menu, ({ path }) => session?.permissions.has(path) ?? false)
