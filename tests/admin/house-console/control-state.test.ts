import { describe, expect, it } from 'vitest'
import { type Command, controlState, pendingOf } from '#admin/features/house-console/control-state.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'

const command = (status: number, more: Partial<Command> = {}): Command => ({
  ...{ id: 'c1', attributeId: 'a', deviceName: '面板', attrName: '设定温度', value: '26', valueText: '26℃' },
  ...{ resultMsg: null, oneWay: 0, operatorName: null, createTime: '2026-11-20 12:00:00' },
  commandStatus: status,
  ...more,
})
const own = { value: '26', commandId: 'c1' }
const { queued, sent, delivered, succeeded, failed, timedOut } = commandStatus

describe('a control', () => {
  it.each([
    ['queued', { is: 'queued', id: 'c1', value: '26' }],
    ['sent', { is: 'sending', value: '26', delivered: false }],
    ['delivered', { is: 'sending', value: '26', delivered: true }],
    ['succeeded', { is: 'done' }],
    ['failed', { is: 'failed', message: '设备执行失败' }],
    ['timedOut', { is: 'timedOut', value: '26' }],
    ['expired', { is: 'idle' }],
    ['cancelled', { is: 'idle' }],
  ] as const)('tells of its own command in state %s', (state, expected) => {
    expect(controlState(command(commandStatus[state]), own)).toEqual(expected)
  })

  it('says why a device refuses', () => {
    expect(controlState(command(failed, { resultMsg: '压缩机保护中' }), own)).toEqual({
      ...{ is: 'failed', message: '压缩机保护中' },
    })
  })

  it('is locked from the click on, whatever an earlier command has come to', () => {
    const sending = { is: 'sending', value: '24', delivered: false }
    expect(controlState(command(failed), { value: '24', commandId: null })).toEqual(sending)
    expect(controlState(command(failed), { value: '24', commandId: 'c2' })).toEqual(sending)
    expect(controlState(null, { value: '24', commandId: null })).toEqual(sending)
  })

  it('is locked and waits with those of others, and does not tell how theirs have ended', () => {
    expect(controlState(command(sent), null)).toMatchObject({ is: 'sending', value: '26' })
    expect(controlState(command(queued), null).is).toBe('queued')
    for (const status of [succeeded, failed, timedOut])
      expect(controlState(command(status), null)).toEqual({ is: 'idle' })
    expect(controlState(null, null)).toEqual({ is: 'idle' })
  })

  it('of a device that never replies is done once the command is sent', () => {
    expect(controlState(command(sent, { oneWay: 1 }), own)).toEqual({ is: 'done' })
    expect(controlState(command(delivered, { oneWay: 1 }), null)).toEqual({ is: 'idle' })
  })
})

describe('what this page waits to hear of', () => {
  const latest = command(queued)
  it('is its own command, listed or not, while that is the last', () => {
    expect(pendingOf([latest], latest, own)).toBe(own)
    expect(pendingOf([latest], latest, { value: '24', commandId: null })).not.toBe(null)
    expect(pendingOf([latest], latest, { value: '24', commandId: 'c2' })).not.toBe(null)
  })

  it('is nothing once somebody has sent another', () => {
    const later = command(sent, { id: 'c2' })
    expect(pendingOf([later, latest], later, own)).toBe(null)
  })
})
