import { type ScreenName, screenParts } from '#domain/screen-parts.ts'
import { call, reference, text } from '#schema'

const screen = '/platform/screen/v1'

/** Names of parts with commas between them. Default: all. */
const parts = (screen: ScreenName) => {
  const names = Object.keys(screenParts[screen])
  return text('内容', {
    max: 200,
    pattern: new RegExp(`^(${names.join('|')})(,(${names.join('|')}))*$`),
    message: `须为 ${names.join('、')} 中的若干项，以逗号分隔`,
  })
}

/**
 * Each big screen in one request. Who is logged in may ask; of each part is answered what their permissions and data
 * scope let them see of it elsewhere.
 */
export const screenCalls = {
  'screen.system': call('GET', `${screen}/system`, 'login', { parts: parts('system') }),
  'screen.company': call('GET', `${screen}/company`, 'login', {
    departmentId: reference('部门', 'department'),
    parts: parts('company'),
  }),
  'screen.project': call('GET', `${screen}/project`, 'login', {
    projectId: reference('项目', 'project', { required: true }),
    parts: parts('project'),
  }),
}
