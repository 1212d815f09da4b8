import { HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { backEnd, ok, openTab, refuses } from './tab.ts'

const back = backEnd()
const target = { method: 'POST', path: '/some/call', allow: 'login' } as const
const unreachable = '网络异常，请稍后重试'

interface Situation {
  readonly title: string
  readonly answer: () => Response
  readonly type?: 'warning'
  readonly text: string
  readonly statusCode: number
}

const situations: readonly Situation[] = [
  {
    title: '200301001 warns',
    answer: () => refuses(codes.conflict, '该项目下存在12套房屋，无法删除'),
    type: 'warning',
    text: '该项目下存在12套房屋，无法删除',
    statusCode: codes.conflict,
  },
  {
    title: 'any other code',
    answer: () => refuses(codes.forbidden, '无权限执行该操作'),
    text: '无权限执行该操作',
    statusCode: codes.forbidden,
  },
  {
    title: 'a code nobody knows',
    answer: () => refuses(500_999, '稍等一下'),
    text: '稍等一下',
    statusCode: 500_999,
  },
  { title: 'a code without words', answer: () => refuses(7, ''), text: unreachable, statusCode: 7 },
  {
    title: '404 shows the message of the envelope',
    answer: () => refuses(codes.notFound, '接口不存在', null, 404),
    text: '接口不存在',
    statusCode: 404,
  },
  {
    title: '404 without an envelope shows the error’s own message',
    answer: () => new HttpResponse('<h1>nginx</h1>', { status: 404 }),
    text: 'Request failed with status code 404',
    statusCode: 404,
  },
  {
    title: '400 shows the body',
    answer: () => new HttpResponse('houseId is not a number', { status: 400 }),
    text: 'houseId is not a number',
    statusCode: 400,
  },
  {
    title: '400 shows a body of JSON',
    answer: () => HttpResponse.json({ reason: 'houseId' }, { status: 400 }),
    text: '{"reason":"houseId"}',
    statusCode: 400,
  },
  {
    title: '400 shows the message of an envelope',
    answer: () => refuses(codes.invalid, '请求不是有效的 JSON', null, 400),
    text: '请求不是有效的 JSON',
    statusCode: 400,
  },
  {
    title: '413 tells its reason',
    answer: () => refuses(codes.invalid, '文件过大', null, 413),
    text: '文件过大',
    statusCode: 413,
  },
  {
    title: '500 keeps its words to itself',
    answer: () => refuses(1, 'NullPointerException', null, 500),
    text: unreachable,
    statusCode: 500,
  },
  {
    title: '502 of a proxy',
    answer: () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 }),
    text: unreachable,
    statusCode: 502,
  },
  {
    title: 'success that is not JSON',
    answer: () => new HttpResponse('<h1>Welcome to the hotel</h1>'),
    text: unreachable,
    statusCode: 200,
  },
  {
    title: 'JSON that is no envelope',
    answer: () => HttpResponse.json([1, 2]),
    text: unreachable,
    statusCode: 200,
  },
  { title: 'the network down', answer: () => HttpResponse.error(), text: unreachable, statusCode: 0 },
]

describe('the error catalogue', () => {
  it('answers the data of code 200 and says nothing', async () => {
    const { request, notices } = await openTab()
    back.answers(() => ok({ id: '7' }))
    expect(await request(target)).toEqual({ id: '7' })
    expect(notices).toEqual([])
  })

  it.each(situations)('$title: announced once, and rejected', async ({ answer, type, text, statusCode }) => {
    const { request, notices, CallError } = await openTab()
    back.answers(answer)
    const error = await request(target).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ message: text, statusCode, aborted: false })
    expect(notices).toEqual([type ? { type, text, seconds: 10 } : { type: 'error', text }])
  })

  it('tells nobody where the call is beside the user’s work', async () => {
    const { request, notices } = await openTab()
    back.answers(() => refuses(codes.conflict, '不行'))
    await expect(request(target, {}, { silent: true })).rejects.toThrow('不行')
    expect(notices).toEqual([])
  })

  it('leaves a code to the caller that tells it in a better place, and only that one', async () => {
    const { request, notices } = await openTab()
    back.answers(() => refuses(codes.stale, '数据已被他人修改'))
    await expect(request(target, {}, { untold: [codes.stale] })).rejects.toThrow('数据已被他人修改')
    expect(notices).toEqual([])
    await expect(request(target, {}, { untold: [codes.conflict] })).rejects.toThrow('数据已被他人修改')
    expect(notices).toHaveLength(1)
  })

  it('hands over the errors by field', async () => {
    const { request } = await openTab()
    back.answers(() => refuses(codes.invalid, '参数校验失败', { errors: { name: '请输入名称' } }))
    await expect(request(target)).rejects.toMatchObject({ errors: { name: '请输入名称' } })
  })

  it('says nothing of a call that was aborted', async () => {
    const { request, notices } = await openTab()
    const leaving = new AbortController()
    back.answers(() => {
      leaving.abort()
      return ok()
    })
    await expect(request(target, {}, { signal: leaving.signal })).rejects.toMatchObject({ aborted: true })
    expect(notices).toEqual([])
  })

  it('a call that needs no session tells a 401 like any failure', async () => {
    const { request, notices, left } = await openTab()
    back.answers(() => refuses(codes.offline, '账号或密码错误', null, 401))
    await expect(request({ ...target, allow: 'public' })).rejects.toThrow('账号或密码错误')
    expect(notices).toEqual([{ type: 'error', text: '账号或密码错误' }])
    expect(left).toEqual([])
  })
})

describe('what goes over the wire', () => {
  it('leaves out empty query parameters, keeps 0 and false, and joins several by commas', async () => {
    const { request } = await openTab()
    back.answers(() => ok())
    const input = { name: '', type: null, ids: ['1', '2'], none: [], status: 0, open: false }
    await request({ method: 'GET', path: '/some/list' }, input)
    expect(Object.fromEntries(new URL(back.asked[0]?.url ?? '').searchParams)).toEqual({
      ids: '1,2',
      status: '0',
      open: 'false',
    })
  })

  it('bears the token where there is one, and only then', async () => {
    const { request, beginSession } = await openTab()
    back.answers(() => ok())
    await request(target)
    beginSession({ token: 'first', account: 'admin' })
    await request(target)
    expect(back.asked.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'first'])
  })

  it('never gives up by itself', async () => {
    const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
    const { request } = await openTab()
    back.answers(() => ok())
    await request(target)
    const timeouts = opened.mock.contexts.map((sent) => (sent as XMLHttpRequest).timeout)
    expect(timeouts).toEqual([0])
  })
})
