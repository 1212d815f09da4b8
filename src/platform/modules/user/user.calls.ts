import { usercenter } from '#resources/base-paths.ts'
import { call, json } from '#schema'

/** What people have set for themselves. */
export const userCalls = {
  // What people set for themselves: `#domain/personal-settings.ts` knows the names and their values.
  'settings.own': call('GET', `${usercenter}/user/settings`, 'login'),
  'settings.update': call('POST', `${usercenter}/user/settings/update`, 'login', {
    settings: json('设置', { required: true, maxSize: 1 / 16 }),
  }),
}
