import { describe, expect, it } from 'vitest'
import { noticedNames, noticesFor, toAgree } from '#admin/screens/form/form-notice-rules.ts'

const now = '2026-05-01 12:00:00'
const forced = { when: { updateType: 2 }, text: '强制更新', confirm: true } as const
const published = { when: { status: 1, usedNum: { noneOf: [0, null] } }, text: '已发布' } as const
const notices = [forced, published]
const texts = (found: readonly { readonly text: string }[]) => found.map(({ text }) => text)

describe('notices', () => {
  it('stand as long as the record meets them, derived values and all', () => {
    expect(texts(noticesFor(notices, { status: 1, usedNum: 3, updateType: 1 }, now))).toEqual(['已发布'])
    expect(texts(noticesFor(notices, { status: 1, usedNum: 0, updateType: 2 }, now))).toEqual(['强制更新'])
    expect(noticedNames(notices)).toEqual(['updateType', 'status', 'usedNum'])
  })

  it('are agreed to where they say so, and only when it was not so before', () => {
    expect(texts(toAgree(notices, null, { updateType: 2, status: 1, usedNum: 1 }, now))).toEqual(['强制更新'])
    expect(texts(toAgree(notices, { updateType: 1 }, { updateType: 2 }, now))).toEqual(['强制更新'])
    expect(toAgree(notices, { updateType: 2 }, { updateType: 2, title: '改了' }, now)).toEqual([])
    expect(toAgree(notices, { updateType: 2 }, { updateType: 1 }, now)).toEqual([])
  })
})
