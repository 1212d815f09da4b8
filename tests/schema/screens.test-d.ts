import type { PartKeys } from '#config'
import { defineConfig, entity, mount, type PreviewKeyOf, type ScreenKeyOf, text } from '#schema'

// Compiled, never run: each `@ts-expect-error` fails the type-check the day the compiler stops complaining.

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_T extends true>() => undefined

const opened = { label: '看板', route: 'board', permission: 'login', screen: 'board' } as const
const handMade = defineConfig({
  product: '檐',
  menu: [],
  calls: {},
  resources: {
    thing: mount(entity({ label: '物品', title: 'name', fields: { name: text('名称') } }), {
      preview: 'thing-card',
      views: { list: { screen: 'thing-wall' }, detail: { route: 'thing/:id', screen: 'thing-page' } },
    }),
    other: mount(entity({ label: '其他', title: 'name', fields: { name: text('名称') } })),
  },
  screens: { opened },
})
holds<Same<ScreenKeyOf<typeof handMade>, 'board' | 'thing-wall' | 'thing-page'>>()
holds<
  Same<
    PartKeys['screens'],
    | 'alarm-list'
    | 'alarm-overview'
    | 'big-screen'
    | 'data-report'
    | 'estate-board'
    | 'failed-deliveries'
    | 'house-console'
    | 'house-trend'
    | 'screen-login'
    | 'start'
    | 'work-order'
  >
>()
holds<Same<PreviewKeyOf<typeof handMade>, 'thing-card'>>()
const bare = { product: '檐', menu: [], calls: {}, resources: {} }
// @ts-expect-error a screen says who may open it
defineConfig({ ...bare, screens: { opened: { label: '看板', route: 'board', screen: 'board' } } })
// @ts-expect-error no such option of a screen
defineConfig({ ...bare, screens: { opened: { ...opened, icon: 'HomeOutlined' } } })
