import { describe, expect, it } from 'vitest'
import { pictureToSend, sentSides } from '#admin/fields/picture-shrink.ts'
import { heicAdvice } from '#schema'

describe('a picture that is sent', () => {
  it.each([
    [4032, 3024, 2000, 1500],
    [3024, 4032, 1500, 2000],
    [8000, 500, 2000, 125],
    [1600, 1200, 1600, 1200],
    [2000, 2000, 2000, 2000],
  ])('of %d × %d pixels has %d × %d', (width, height, ...sides) => {
    expect(Object.values(sentSides({ width, height }))).toEqual(sides)
  })

  it.each(['IMG_0001.HEIC', 'photo.heif', 'IMG_2.heic'])(
    '%s, which no browser here opens, is told how to do without',
    async (name) => {
      expect(await pictureToSend(new File(['x'], name))).toBe(heicAdvice)
    },
  )

  it.each([
    ['small', new File(['x'], 'a.jpg', { type: 'image/jpeg' })],
    ['one that moves', new File([new Uint8Array(2_000_000)], 'a.gif', { type: 'image/gif' })],
    ['broken', new File([new Uint8Array(2_000_000)], 'a.jpg', { type: 'image/jpeg' })],
  ])('is as it was where it is %s', async (_what, file) => {
    expect(await pictureToSend(file)).toBe(file)
  })
})
