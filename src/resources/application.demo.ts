import type { DemoRecord } from '#config'
import type { DemoContext } from '#platform/module-contracts.ts'
import { appIcon, type Sign } from '#platform/seed/files/app-icon.ts'
import type { Colour } from '#platform/seed/files/png.ts'
import { appPlatform, appType } from '#resources/application-dictionaries.ts'

interface App extends Omit<DemoRecord<'application'>, 'iconUrl'> {
  readonly sign: Sign
  readonly colour: Colour
}

const { android, ios, harmony } = appPlatform

const apps: readonly App[] = [
  {
    id: 'app_home',
    name: '檐下',
    type: appType.owner,
    platforms: [android, ios, harmony],
    packageName: 'com.example.eaves.home',
    description: '业主端：温度、空气、照明与安防，一家人共用。',
    sign: 'home',
    colour: [11, 102, 173],
  },
  {
    id: 'app_operations',
    name: '檐下运维',
    type: appType.maintenance,
    platforms: [android, ios],
    packageName: 'com.example.eaves.operations',
    description: '运维端：接单、到场、处理与回执。',
    sign: 'operations',
    colour: [176, 84, 8],
  },
  {
    id: 'app_panel',
    name: '檐下面板',
    type: appType.panel,
    platforms: [android],
    packageName: 'com.example.eaves.panel',
    description: '面板端：随墙面板出厂安装，静默更新。',
    sign: 'panel',
    colour: [18, 120, 96],
  },
]

export const applications = (context: DemoContext): Promise<readonly DemoRecord<'application'>[]> =>
  Promise.all(
    apps.map(async ({ sign, colour, ...app }) => {
      const icon = await context.keepFile('png', appIcon(sign, colour))
      return {
        ...app,
        iconUrl: icon.url,
        createTime: '2024-05-06 10:00:00',
        createUserName: '陆子昂',
      }
    }),
  )
