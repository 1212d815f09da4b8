import type { Locator } from 'playwright-core'

/** In a page: a photo of some megabytes, red on its left and blue on its right; the camera was turned, so that its left is up. */
async function chooseInPage(input: HTMLInputElement, name: string): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = 2400
  canvas.height = 2400
  const context = canvas.getContext('2d')
  const pixels = new ImageData(canvas.width, canvas.height)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const isLeft = (at / 4) % canvas.width < canvas.width / 2
    // What is of one colour would be a small file.
    pixels.data.set([isLeft ? 255 : 0, (at * 7919) % 97, isLeft ? 0 : 255, 255], at)
  }
  context?.putImageData(pixels, 0, 0)
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.95))
  const bytes = new Uint8Array((await drawn?.arrayBuffer()) ?? [])
  const start = [0xff, 0xd8]
  const exif = [0xff, 0xe1, 0, 34, ...[...'Exif\0\0MM\0*'].map((sign) => sign.charCodeAt(0)), 0, 0, 0, 8]
  const orientation = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const parts = [new Uint8Array([...start, ...exif, ...orientation]), bytes.slice(start.length)]
  const chosen = new DataTransfer()
  chosen.items.add(new File(parts, name, { type: 'image/jpeg' }))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

export const choosePhoto = (input: Locator, name: string) => input.evaluate(chooseInPage, name)

/** The sides of a picture that is shown, and whether it is red above and blue below. */
export const lookOf = (image: Locator) =>
  image.evaluate(async (shown: HTMLImageElement) => {
    await shown.decode()
    const { naturalWidth: width, naturalHeight: height } = shown
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(shown, 0, 0)
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]
    const isRed = ([red = 0, , blue = 0]: readonly number[]) => red > blue
    const corners = [at(9, 9), at(width - 9, 9), at(9, height - 9), at(width - 9, height - 9)]
    return { width, height, redCorners: corners.map(isRed) }
  })
