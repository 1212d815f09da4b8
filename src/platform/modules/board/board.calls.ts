import { platform } from '#resources/base-paths.ts'
import { houseEvent } from '#resources/dictionaries.ts'
import { call, choice, dateTime, longText, reference, text } from '#schema'

/** The board of an estate, and what has happened in one of its houses. */
export const boardCalls = {
  'house.board': call('GET', `${platform}/floor/house/board`, ['/project/:id'], {
    projectId: reference('项目', 'project', { required: true }),
    etag: text('标记', { max: 64 }),
  }),
  'house.timeline': call(
    'GET',
    `${platform}/floor/house/timeline`,
    ['/project/:id', '/house/detail'],
    { houseId: reference('房屋', 'house', { required: true }) },
    {
      createTime: dateTime('时间'),
      action: choice('操作', houseEvent),
      content: longText('内容'),
      userName: text('操作人'),
    },
  ),
}
