import { describe, expect, it } from 'vitest'
import { noticedNames, noticesFor, toAgree } from '#admin/screens/form/form-notice-rules.ts'
import { updateType } from '#resources/application-dictionaries.ts'
import { productStatus } from '#resources/product-dictionaries.ts'

const { prompt, forced } = updateType
const { published } = productStatus

const now = '2026-05-01 12:00:00'
const ofForced = { when: { updateType: forced }, text: '强制更新', confirm: true } as const
const ofPublished = { when: { status: published, usedNum: { noneOf: [0, null] } }, text: '已发布' } as const
const notices = [ofForced, ofPublished]
const texts = (found: readonly { readonly text: string }[]) => found.map(({ text }) => text)

describe('notices', () => {
  it('stand as long as the record meets them, derived values and all', () => {
    const used = { status: published, usedNum: 3, updateType: prompt }
    expect(texts(noticesFor(notices, used, now))).toEqual(['已发布'])
    const unused = { status: published, usedNum: 0, updateType: forced }
    expect(texts(noticesFor(notices, unused, now))).toEqual(['强制更新'])
    expect(noticedNames(notices)).toEqual(['updateType', 'status', 'usedNum'])
  })

  it('are agreed to where they say so, and only when it was not so before', () => {
    const both = { updateType: forced, status: published, usedNum: 1 }
    expect(texts(toAgree(notices, null, both, now))).toEqual(['强制更新'])
    expect(texts(toAgree(notices, { updateType: prompt }, { updateType: forced }, now))).toEqual(['强制更新'])
    expect(toAgree(notices, { updateType: forced }, { updateType: forced, title: '改了' }, now)).toEqual([])
    expect(toAgree(notices, { updateType: forced }, { updateType: prompt }, now)).toEqual([])
  })
})
