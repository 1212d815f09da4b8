import { call, text } from '#schema'

/** Where an application is downloaded. */
export const applicationCalls = {
  'download.url': call('GET', '/support/app/v1/software/download/url', 'public', {
    appId: text('应用编号', { required: true, max: 32 }),
  }),
}
