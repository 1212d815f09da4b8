import { randomBytes } from 'node:crypto'
import { codes, invalid, Refusal } from '../../errors.ts'
import type { CallHandler } from '../../kernel.ts'
import { receiveFile } from './receive-file.ts'
import { uploadPath } from './serve-upload.ts'
import { typeOf, type UploadExtension, uploadExtensions } from './upload-types.ts'

const megabyte = 1_048_576

const refusedType = () => {
  const message = `文件类型不支持，或内容与扩展名不符；支持 ${uploadExtensions.join('、')}`
  return new Refusal(codes.invalid, message, { errors: { file: message } })
}

/** What people see of the client's file name: no folders, no control characters, the extension that is true. */
function displayName(name: string, extension: UploadExtension): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const stem = last.replace(/\.[^.]*$/, '').replace(/[\p{C}<>:"|?*]/gu, '')
  return `${[...stem].slice(0, 100).join('').trim() || '文件'}.${extension}`
}

export const uploadFile =
  (maxMegabytes: number): CallHandler =>
  async (_input, { request, services }) => {
    const file = await receiveFile(request, 'file', services.uploads, maxMegabytes * megabyte)
    if (!file) throw invalid({ file: '请选择要上传的文件' })
    const { staged } = file
    try {
      if (file.isOverLimit) throw new Refusal(413, `文件不能超过 ${maxMegabytes} MB`, { status: 413 })
      if (staged.size === 0) throw invalid({ file: '不能上传空文件' })
      const extension = await typeOf(staged.path, file.name)
      if (!extension) throw refusedType()
      const name = `${randomBytes(16).toString('hex')}.${extension}`
      await staged.keep(name)
      return { url: `${uploadPath}${name}`, name: displayName(file.name, extension), size: staged.size }
    } catch (error) {
      await staged.discard()
      throw error
    }
  }
