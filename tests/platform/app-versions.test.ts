import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { appPlatform, appType, updateType, versionStatus } from '#resources/application-dictionaries.ts'
import type { Values } from '#schema'
import { demoNoon, oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { apk, hap, png } from '#tests/support/sample-files.ts'
import { uploaded } from '#tests/support/uploading.ts'

const { android, ios, harmony } = appPlatform

describe.each(oneEngine)('versions of applications on %s', (engine) => {
  let eaves: TestPlatform
  let packageUrl: string
  let iconUrl: string
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    packageUrl = await uploaded(eaves, 'a.apk', apk, 'appVersion.packageUrl')
    iconUrl = await uploaded(eaves, 'a.png', png(512, 512), 'application.iconUrl')
  })
  afterAll(() => eaves.close())

  let applications = 0
  async function application(values: Values = {}): Promise<string> {
    applications += 1
    const input = {
      iconUrl,
      name: `应用${applications}`,
      type: appType.owner,
      platforms: [android, ios, harmony],
      ...values,
    }
    const { code, data } = await eaves.call('application.create', input)
    expect([code, data]).toEqual([codes.ok, { id: expect.any(String) }])
    return data.id
  }

  const version = (appId: string, versionCode: number, values: Values = {}): Values => ({
    appId,
    platform: android,
    versionName: `1.${versionCode}`,
    versionCode,
    title: '更新',
    content: '修复若干问题\n优化体验',
    updateType: updateType.prompt,
    packageUrl,
    ...values,
  })
  const create = (input: Values) => eaves.call('appVersion.create', input)
  async function created(input: Values): Promise<string> {
    const { code, data } = await create(input)
    expect([code, data]).toEqual([codes.ok, { id: expect.any(String) }])
    return data.id
  }
  const publish = (id: string) => eaves.call('appVersion.publish', { id, status: versionStatus.online })
  async function online(input: Values): Promise<string> {
    const id = await created(input)
    expect((await publish(id)).code).toBe(codes.ok)
    return id
  }
  const read = async (id: string) => (await eaves.call('appVersion.detail', { id })).data
  const errorsOf = async (input: Values) => (await create(input)).data?.errors
  const releaseNotes = async (): Promise<readonly string[]> =>
    (await eaves.call('operationLog.list')).data.list.map(({ content }: { content: string }) => content)

  it('keep what their package says', async () => {
    const id = await created(version(await application(), 1, { fileSize: 1, md5: 'x' }))
    const md5 = createHash('md5').update(apk).digest('hex')
    expect(await read(id)).toMatchObject({
      status: versionStatus.draft,
      publishTime: null,
      fileSize: apk.length,
      md5,
    })
  })

  it('are for a platform of their application', async () => {
    const appId = await application({ platforms: [android] })
    expect(await errorsOf(version(appId, 1, { platform: harmony }))).toEqual({
      platform: '该应用不支持此平台',
    })
  })

  it('for iOS are in a store, by https', async () => {
    const appId = await application()
    const onIos = { platform: ios, packageUrl: null }
    const plain = version(appId, 1, { ...onIos, storeUrl: 'http://apps.example/a' })
    expect(await errorsOf(plain)).toEqual({ storeUrl: 'iOS 商店地址须为 https 地址' })
    expect(await errorsOf(version(appId, 1, onIos))).toEqual({ storeUrl: '安装包和商店地址至少填写一项' })
    const id = await created({ ...plain, storeUrl: 'https://apps.example/a' })
    const { data } = await eaves.call('appVersion.update', { id, storeUrl: 'http://apps.example/a' })
    expect(data.errors).toEqual({ storeUrl: 'iOS 商店地址须为 https 地址' })
  })

  it('are numbered above the one that is online, by code and by name', async () => {
    const appId = await application()
    await online(version(appId, 9))
    expect(await errorsOf(version(appId, 8))).toEqual({
      versionCode: '必须大于当前线上版本序号 9',
      versionName: '必须高于当前线上版本号 1.9',
    })
    expect(await errorsOf(version(appId, 10, { versionName: '1.09' }))).toEqual({
      versionName: '必须高于当前线上版本号 1.9',
    })
    const id = await created(version(appId, 10))
    const { data } = await eaves.call('appVersion.update', { id, versionCode: 3 })
    expect(data.errors).toEqual({ versionCode: '必须大于当前线上版本序号 9' })
    await created(
      version(appId, 1, {
        platform: harmony,
        packageUrl: await uploaded(eaves, 'a.hap', hap, 'appVersion.packageUrl'),
      }),
    )
    await created(version(await application(), 1))
  })

  it('take the place of the one before when they are published, with an entry for each', async () => {
    const appId = await application()
    const first = await online(version(appId, 1))
    expect(await read(first)).toMatchObject({
      status: versionStatus.online,
      publishTime: '2026-11-20 12:00:00',
    })
    const second = await online(version(appId, 2))
    expect(await read(first)).toMatchObject({
      status: versionStatus.withdrawn,
      publishTime: '2026-11-20 12:00:00',
    })
    expect(await read(second)).toMatchObject({ status: versionStatus.online })
    expect(await releaseNotes()).toEqual(
      expect.arrayContaining([
        '将版本[1.1]下线：[状态]由 已上线 改为 已下线',
        expect.stringContaining('将版本[1.2]发布：[状态]由 草稿 改为 已上线'),
      ]),
    )
  })

  it('are not published below the one that came online meanwhile', async () => {
    const appId = await application()
    const early = await created(version(appId, 2))
    const late = await online(version(appId, 3))
    expect(await publish(early)).toMatchObject({ code: codes.conflict, msg: '必须大于当前线上版本序号 3' })
    expect(await read(early)).toMatchObject({ status: versionStatus.draft, publishTime: null })
    expect(await read(late)).toMatchObject({ status: versionStatus.online })
  })

  it('are online one at a time, however many are published at once', async () => {
    const appId = await application()
    await online(version(appId, 1))
    const drafts = []
    for (const code of [2, 3, 4, 5]) drafts.push(await created(version(appId, code)))
    const answers = await Promise.all(drafts.map(publish))
    for (const { code } of answers) expect([codes.ok, codes.conflict]).toContain(code)
    const { data } = await eaves.call('appVersion.list', { appId, status: versionStatus.online })
    expect(data.list.map(({ id }: { id: string }) => id)).toEqual([drafts.at(-1)])
  })

  it('once published keep their number and package', async () => {
    const id = await online(version(await application(), 1))
    const { data } = await eaves.call('appVersion.update', { id, versionCode: 2, versionName: '1.2' })
    expect(Object.keys(data.errors)).toEqual(['versionName', 'versionCode'])
    expect((await eaves.call('appVersion.update', { id, title: '新标题' })).code).toBe(codes.ok)
    expect((await eaves.call('appVersion.withdraw', { id, status: versionStatus.withdrawn })).code).toBe(
      codes.ok,
    )
    expect(await read(id)).toMatchObject({ status: versionStatus.withdrawn, title: '新标题' })
  })

  it('are offered to anyone once they are online', async () => {
    const appId = await application({ description: '说明' })
    const download = () => eaves.call('download.url', { appId }, { as: null })
    await created(version(appId, 1))
    const { name } = (await eaves.call('application.detail', { id: appId })).data
    expect((await download()).data).toEqual({ appName: name, icon: iconUrl, description: '说明', list: [] })
    const storeUrl = 'https://apps.example/a'
    await online(version(appId, 5, { platform: ios, packageUrl: null, storeUrl }))
    const channels = [
      { name: '甲', url: 'https://a.example', enable: 1, priority: 1 },
      { name: '乙', url: 'https://b.example', enable: 0, priority: 9 },
      { name: '丙', url: 'https://c.example', enable: 1, priority: 5 },
    ]
    await online(version(appId, 2, { channels }))
    const shared = {
      title: '更新',
      content: '修复若干问题\n优化体验',
      updateType: updateType.prompt,
      publishTime: '2026-11-20 12:00:00',
    }
    expect((await download()).data.list).toEqual([
      {
        ...shared,
        platform: android,
        versionName: '1.2',
        versionCode: 2,
        url: packageUrl,
        storeUrl: null,
        size: apk.length,
        channels: [
          { name: '丙', url: 'https://c.example' },
          { name: '甲', url: 'https://a.example' },
        ],
      },
      {
        ...shared,
        platform: ios,
        versionName: '1.5',
        versionCode: 5,
        url: storeUrl,
        storeUrl,
        size: null,
        channels: [],
      },
    ])
  })

  it('of no application, or a deleted one, are not found', async () => {
    const appId = await application()
    expect((await eaves.call('application.delete', { id: appId })).code).toBe(codes.ok)
    for (const id of [appId, 'nothing', '%', "' or 1=1 --"])
      expect((await eaves.call('download.url', { appId: id }, { as: null })).code).toBe(codes.notFound)
    expect((await eaves.call('download.url', {}, { as: null })).code).toBe(codes.invalid)
  })
})
