import { createHash } from 'node:crypto'
import type { DemoRecord } from '#config'
import type { DemoContext } from '#platform/module-contracts.ts'
import { firmwareStatus, packageType, signMethod } from '#resources/firmware-dictionaries.ts'

interface Release {
  readonly product: string
  readonly module: string
  readonly version: string
  readonly order: number
  readonly day: string
  readonly notes: string
  /** kB */
  readonly size: number
  readonly isDisabled?: boolean
}

/** What houses run, what the newest is, and one that was withdrawn. */
const releases: readonly Release[] = [
  {
    product: 'wuheng',
    module: 'main',
    version: '1.0.0',
    order: 1,
    day: '2024-08-20',
    notes: '首个正式版本。',
    size: 128,
  },
  {
    product: 'wuheng',
    module: 'main',
    version: '1.1.0',
    order: 2,
    day: '2025-04-10',
    notes: '新增防结露保护；优化夜间新风噪声。',
    size: 136,
  },
  {
    product: 'wuheng',
    module: 'main',
    version: '1.2.0',
    order: 3,
    day: '2025-10-28',
    notes: '修复低温环境下除霜偶发中断；缩短面板响应时间。',
    size: 144,
  },
  {
    product: 'wuheng',
    module: 'panel',
    version: '2.0.1',
    order: 1,
    day: '2024-08-22',
    notes: '面板出厂版本。',
    size: 64,
  },
  {
    product: 'wuheng',
    module: 'panel',
    version: '2.1.0',
    order: 2,
    day: '2025-09-02',
    notes: '新增大字模式；息屏显示室外温度。',
    size: 72,
  },
  {
    product: 'floor',
    module: 'main',
    version: '1.0.2',
    order: 1,
    day: '2024-09-01',
    notes: '首个正式版本。',
    size: 96,
  },
  {
    product: 'floor',
    module: 'main',
    version: '1.1.0',
    order: 2,
    day: '2025-10-15',
    notes: '采暖季节能策略；修复水压误报。',
    size: 104,
  },
  {
    product: 'fresh',
    module: 'main',
    version: '1.0.0',
    order: 1,
    day: '2025-03-12',
    notes: '首个正式版本，存在风量波动问题，已停用。',
    size: 80,
    isDisabled: true,
  },
]

const moduleNames: Readonly<Record<string, string>> = { main: '主控', panel: '面板' }

/** Bytes that look like a program's: always the same for the same name, and no known type of file. */
function program(name: string, kilobytes: number): Buffer {
  const blocks = Array.from({ length: kilobytes * 32 }, (_, index) =>
    createHash('sha256').update(`${name}:${index}`).digest(),
  )
  return Buffer.concat([Buffer.from([0, 0, 2, 32]), ...blocks])
}

/** What is known of it before its file is there. */
export const firmwareReleases = releases.map(
  ({ product, module, version, order, day, notes, size, isDisabled }) => ({
    id: `firmware_${product}_${module}_${version.replaceAll('.', '_')}`,
    productId: `product_${product}`,
    module,
    name: `${moduleNames[module]}固件 ${version}`,
    versionName: version,
    versionOrder: order,
    packageType: packageType.full,
    fileName: `${product}-${module}-${version}.bin`,
    signMethod: signMethod.sha256,
    description: notes,
    status: isDisabled ? firmwareStatus.disabled : firmwareStatus.published,
    createTime: `${day} 17:20:00`,
    createUserName: '陆子昂',
    size,
  }),
)

export const firmware = ({ keepFile }: DemoContext): Promise<readonly DemoRecord<'firmware'>[]> =>
  Promise.all(
    firmwareReleases.map(async ({ size, ...release }) => {
      const file = await keepFile('bin', program(release.id.replace('firmware_', ''), size))
      return { ...release, fileUrl: file.url, fileSize: file.size, sign: file.sha256 }
    }),
  )
