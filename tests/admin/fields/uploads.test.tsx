import { createHash } from 'node:crypto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DigestTask } from '#admin/fields/digest/digest-worker.ts'
import type { FieldServices } from '#admin/fields/services.ts'
import { config } from '#config'
import { signMethod } from '#resources/firmware-dictionaries.ts'
import { type FileValue, megabyte, type Values } from '#schema'
import { drawForm } from './form-around.tsx'

// There are no workers here; what they compute is computed in this one thread. The browser tests use the real one.
vi.mock('#admin/fields/digest/digest-file.ts', async () => {
  const { digestOf } = await import('#admin/fields/digest/digest-worker.ts')
  return { digestFile: ({ file, method }: DigestTask) => digestOf(file.stream(), method) }
})

const { firmware, goods } = config.resources

afterEach(cleanup)

type UploadCall = Parameters<FieldServices['upload']>[1] & { readonly file: File }

/** Uploads that end when the test says so. */
function held() {
  const calls: (UploadCall & { arrive: (value: FileValue) => void; fail: (error: Error) => void })[] = []
  const upload: FieldServices['upload'] = (file, options) =>
    new Promise((resolve, reject) => {
      calls.push({ ...options, file, arrive: resolve, fail: reject })
      options.signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  return { calls, services: { upload } }
}

const start = (loaded: Values | null = null) => {
  const { calls, services } = held()
  const form = drawForm(firmware, services, { preset: { productId: 'p1' }, loaded })
  return { calls, ...form }
}

const hex = (method: string, text: string) => createHash(method).update(text).digest('hex')
const fileOf = (text: string, name = 'main-1.2.0.bin') => new File([text], name)
const give = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('上传固件文件'), { target: { files } })
const stored = (file: File): FileValue => ({ name: file.name, url: `/upload/${file.name}`, size: file.size })
const signature = () => screen.getByLabelText('签名', { selector: 'input' })
const mismatch = '签名不一致，请检查文件是否上传正确'

async function sent(calls: ReturnType<typeof held>['calls'], at = 0) {
  await waitFor(() => expect(calls.length).toBeGreaterThan(at))
  const call = calls[at]
  if (!call) throw new Error('nothing was sent')
  return call
}

describe('an uploaded file', () => {
  it('is sent for its field, and fills in its name and digest once it has arrived', async () => {
    const { calls, values } = start()
    await give(fileOf('固件'))
    const call = await sent(calls)
    expect(call.field).toBe('firmware.fileUrl')
    expect(values()).toMatchObject({ fileName: null, sign: null })
    call.arrive(stored(call.file))
    await waitFor(() => expect(values()).toMatchObject({ sign: hex('sha256', '固件') }))
    expect(values()).toMatchObject({ fileUrl: '/upload/main-1.2.0.bin', fileName: 'main-1.2.0.bin' })
  })

  it('is computed again by another method', async () => {
    const { calls, values } = start()
    await give(fileOf('固件'))
    const call = await sent(calls)
    call.arrive(stored(call.file))
    await waitFor(() => expect(values()).toMatchObject({ sign: hex('sha256', '固件') }))
    fireEvent.click(screen.getByLabelText('MD5'))
    await waitFor(() => expect(values()).toMatchObject({ sign: hex('md5', '固件') }))
  })

  it('takes the place of another one’s name and digest, also of those that were loaded', async () => {
    const loaded = {
      id: 'f1',
      fileUrl: '/upload/old.bin',
      fileName: 'old.bin',
      signMethod: signMethod.sha256,
      sign: 'a'.repeat(64),
    }
    const { calls, values } = start(loaded)
    await give(fileOf('新固件', 'new.bin'))
    const call = await sent(calls)
    expect(screen.queryByText(mismatch)).toBeNull()
    call.arrive(stored(call.file))
    await waitFor(() => expect(values()).toMatchObject({ sign: hex('sha256', '新固件') }))
    expect(values()).toMatchObject({ fileName: 'new.bin' })
    expect(screen.queryByText(mismatch)).toBeNull()
  })
})

describe('a signature that was typed', () => {
  it('stays, is compared as soon as the file is read, and again as it is mended', async () => {
    const { calls, values } = start()
    fireEvent.change(signature(), { target: { value: 'F'.repeat(64) } })
    await give(fileOf('固件'))
    const call = await sent(calls)
    await screen.findByText(mismatch)
    expect(signature().getAttribute('aria-invalid')).toBe('true')
    call.arrive(stored(call.file))
    await waitFor(() => expect(values()).toMatchObject({ fileName: 'main-1.2.0.bin' }))
    expect(values()).toMatchObject({ sign: 'F'.repeat(64) })
    fireEvent.change(signature(), { target: { value: hex('sha256', '固件').toUpperCase() } })
    await waitFor(() => expect(screen.queryByText(mismatch)).toBeNull())
  })
})

describe('an upload', () => {
  it('that is too big or of another type is not sent, and says so at the input', async () => {
    const { calls } = start()
    const big = fileOf('x')
    Object.defineProperty(big, 'size', { value: 300 * megabyte })
    await give(big)
    await screen.findByText('main-1.2.0.bin：文件有 300.0 MB，不能超过 200 MB')
    await give(fileOf('x', 'a.exe'))
    await screen.findByText(/a\.exe：只能上传/)
    expect(screen.queryByText(/300/)).toBeNull()
    expect(calls).toEqual([])
  })

  it('that is interrupted says so, keeps the form, and can be sent again', async () => {
    const { calls, values } = start()
    fireEvent.change(screen.getByLabelText('固件名称', { selector: 'input' }), { target: { value: '主控' } })
    await give(fileOf('固件'))
    ;(await sent(calls)).fail(new Error('网络异常'))
    await screen.findByText('上传失败：网络异常')
    expect(values()).toMatchObject({ name: '主控' })
    fireEvent.click(screen.getByText('重试'))
    const again = await sent(calls, 1)
    again.arrive(stored(again.file))
    await waitFor(() => expect(values()).toMatchObject({ fileUrl: '/upload/main-1.2.0.bin' }))
  })

  it('that is cancelled fills nothing in', async () => {
    const { calls, values } = start()
    await give(fileOf('固件'))
    const call = await sent(calls)
    call.onProgress(42)
    await screen.findByText('42%')
    fireEvent.click(screen.getByLabelText('取消上传main-1.2.0.bin'))
    expect(call.signal.aborted).toBe(true)
    await waitFor(() => expect(screen.queryByText('42%')).toBeNull())
    expect(values()).toMatchObject({ fileUrl: null, fileName: null, sign: null })
  })
})

describe('several pictures', () => {
  it('that arrive together all stay', async () => {
    const { calls, services } = held()
    const { values } = drawForm(goods, services, { preset: {}, loaded: null })
    const pictures = ['一.png', '二.png'].map((name) => new File(['图'], name, { type: 'image/png' }))
    const input = await screen.findByLabelText('上传轮播图')
    fireEvent.change(input, { target: { files: pictures } })
    const [one, two] = [await sent(calls), await sent(calls, 1)]
    one.arrive(stored(one.file))
    two.arrive(stored(two.file))
    await waitFor(() => expect(values()).toMatchObject({ images: ['/upload/一.png', '/upload/二.png'] }))
  })
})

describe('photos that are shrunk before they are sent', () => {
  const { images } = goods.fields
  const most = images?.kind === 'images' ? images.max : 0

  it('keep the form from being saved, and count as chosen', async () => {
    let open = () => {}
    const opened = new Promise<void>((done) => {
      open = done
    })
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (file.size > megabyte) await opened
      throw new Error('there are no pictures here')
    })
    try {
      const { calls, services } = held()
      const { state } = drawForm(goods, services, { preset: {}, loaded: null })
      const photo = new File([new Uint8Array(1.5 * megabyte)], '一.jpg', { type: 'image/jpeg' })
      const input = await screen.findByLabelText('上传轮播图')
      fireEvent.change(input, { target: { files: [photo] } })
      await screen.findByText('正在处理 1 个文件…')
      expect(await act(() => state().submit())).toBe(false)
      await screen.findByText('文件正在处理，请稍候再保存')
      const others = Array.from(
        { length: 20 },
        (_, at) => new File(['图'], `${at}.png`, { type: 'image/png' }),
      )
      fireEvent.change(input, { target: { files: others } })
      await screen.findByText(/^最多上传 \d+ 个文件$/)
      await waitFor(() => expect(calls.length).toBe(most - 1))
      open()
      await sent(calls, most - 1)
      await waitFor(() => expect(screen.queryByText(/^正在处理 \d/)).toBeNull())
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('a form that is saved', () => {
  const loaded = {
    id: 'f1',
    version: 1,
    productId: 'p1',
    versionNo: '1.0.0',
    versionName: '1.0.0',
    fileUrl: '/upload/old.bin',
    fileName: 'old.bin',
    signMethod: signMethod.sha256,
    sign: 'a'.repeat(64),
  }

  it('waits for the file that is on its way to it', async () => {
    const { calls, state, values } = start(loaded)
    await give(fileOf('新固件', 'new.bin'))
    const call = await sent(calls)
    await waitFor(() => expect(state().dirty).toBe(true))
    expect(await act(() => state().submit())).toBe(false)
    await screen.findByText('文件正在上传，请稍候再保存')
    const url = `/upload/${'0a'.repeat(16)}.bin`
    call.arrive({ ...stored(call.file), url })
    await waitFor(() => expect(values()).toMatchObject({ fileUrl: url }))
    await waitFor(() => expect(screen.queryByText('文件正在上传，请稍候再保存')).toBeNull())
    expect(await act(() => state().submit())).toBe(true)
  })

  it('leaves out no file that did not arrive, unless it is taken away', async () => {
    const { calls, state } = start(loaded)
    await give(fileOf('新固件', 'new.bin'))
    const call = await sent(calls)
    call.fail(new Error('断开'))
    await screen.findByText(/上传失败：断开/)
    expect(await act(() => state().submit())).toBe(false)
    await screen.findByText('有文件上传失败，请重试或取消')
    fireEvent.click(screen.getByLabelText('取消上传new.bin'))
    await waitFor(() => expect(screen.queryByText('有文件上传失败，请重试或取消')).toBeNull())
  })
})
