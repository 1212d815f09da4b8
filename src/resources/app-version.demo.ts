import type { DemoRecord } from '#config'
import type { DemoContext } from '#platform/module-contracts.ts'
import { zip } from '#platform/seed/files/zip.ts'
import { appPlatform, updateType, versionStatus } from '#resources/application-dictionaries.ts'
import type { DictionaryValue } from '#schema'

type AppVersion = DemoRecord<'appVersion'>

const { draft, online, withdrawn } = versionStatus
const { android, ios, harmony } = appPlatform

interface Release {
  readonly app: string
  readonly platform: DictionaryValue<typeof appPlatform>
  readonly name: string
  readonly code: number
  readonly status: DictionaryValue<typeof versionStatus>
  readonly day: string
  readonly title: string
  readonly content: string
  readonly update?: DictionaryValue<typeof updateType>
}

const air = '新增空气质量周报\n空调支持定时\n修复部分机型推送延迟'
const life = '新增家庭成员权限\n首页可自定义房间顺序'
const first = '首个正式版本，欢迎使用。'

/** What was, what is, and what is being prepared. */
const releases: readonly Release[] = [
  {
    app: 'home',
    platform: android,
    name: '1.0.0',
    code: 100,
    status: withdrawn,
    day: '2024-09-01',
    title: '全新上线',
    content: first,
  },
  {
    app: 'home',
    platform: android,
    name: '1.1.0',
    code: 110,
    status: online,
    day: '2025-06-18',
    title: '空气看得见',
    content: air,
  },
  {
    app: 'home',
    platform: android,
    name: '1.2.0',
    code: 120,
    status: draft,
    day: '2025-11-10',
    title: '一家人更近',
    content: life,
  },
  {
    app: 'home',
    platform: ios,
    name: '1.0.0',
    code: 100,
    status: withdrawn,
    day: '2024-09-03',
    title: '全新上线',
    content: first,
  },
  {
    app: 'home',
    platform: ios,
    name: '1.1.0',
    code: 110,
    status: online,
    day: '2025-06-20',
    title: '空气看得见',
    content: air,
  },
  {
    app: 'home',
    platform: harmony,
    name: '1.1.0',
    code: 110,
    status: online,
    day: '2025-07-02',
    title: '鸿蒙版上线',
    content: air,
  },
  {
    app: 'operations',
    platform: android,
    name: '1.3.0',
    code: 130,
    status: online,
    day: '2025-08-12',
    title: '离线接单',
    content: '无网络时也可填写处理结果\n照片自动压缩上传',
    update: updateType.forced,
  },
  {
    app: 'operations',
    platform: ios,
    name: '1.3.0',
    code: 130,
    status: online,
    day: '2025-08-14',
    title: '离线接单',
    content: '无网络时也可填写处理结果\n照片自动压缩上传',
    update: updateType.forced,
  },
  {
    app: 'panel',
    platform: android,
    name: '2.0.0',
    code: 200,
    status: online,
    day: '2025-09-05',
    title: '大字模式',
    content: '新增大字模式\n息屏显示室外温度',
    update: updateType.silent,
  },
]

/** As much of a package as says what it is. */
function packaged({ app, platform, name }: Release): {
  readonly extension: string
  readonly content: Buffer
} {
  const about = JSON.stringify({ app, version: name })
  return platform === harmony
    ? { extension: 'hap', content: zip({ 'module.json': about, 'resources.index': about }) }
    : { extension: 'apk', content: zip({ 'AndroidManifest.xml': about, 'classes.dex': about }) }
}

async function downloadOf(context: DemoContext, release: Release): Promise<Partial<AppVersion>> {
  if (release.platform === ios) return { storeUrl: `https://apps.example.com/cn/app/eaves-${release.app}` }
  const { extension, content } = packaged(release)
  const { url, size, md5 } = await context.keepFile(extension, content)
  return { packageUrl: url, fileSize: size, md5 }
}

async function kept(context: DemoContext, release: Release): Promise<AppVersion> {
  const { app, platform, name, code, status, day, title, content, update = updateType.prompt } = release
  const createTime = `${day} 15:00:00`
  return {
    id: `version_${app}_${platform}_${code}`,
    appId: `app_${app}`,
    platform,
    versionName: name,
    versionCode: code,
    title,
    content,
    updateType: update,
    minVersionCode: update === updateType.forced ? code : null,
    ...(await downloadOf(context, release)),
    status,
    publishTime: status === draft ? null : `${day} 20:00:00`,
    createTime,
    createUserName: '陆子昂',
  }
}

export const appVersions = (context: DemoContext): Promise<readonly AppVersion[]> =>
  Promise.all(releases.map((release) => kept(context, release)))
