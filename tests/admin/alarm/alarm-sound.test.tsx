import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SoundSwitch } from '#admin/features/alarm/alarm-list.tsx'
import { type AlarmSound, useAlarmSound } from '#admin/features/alarm/use-alarm-sound.ts'
import { browser, expireSession } from '#admin/lib/leave.ts'
import { stored } from '#admin/lib/storage.ts'
import { changeSetting } from '#admin/providers/personal-settings.ts'

/** What the browser lets pages do. */
let allowed = true

class Audio {
  state = 'suspended'
  async resume() {
    if (allowed) this.state = 'running'
  }
  async close() {}
}

let sound: AlarmSound

function Sound() {
  sound = useAlarmSound()
  return <SoundSwitch {...sound} />
}

const said = () => screen.getByRole('alert').textContent

beforeEach(() => {
  vi.stubGlobal('AudioContext', Audio)
  vi.spyOn(browser, 'replace').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.sessionStorage.clear()
})

describe('the sound of alarms', () => {
  it('says where it is not heard, and only then', async () => {
    allowed = false
    changeSetting('alarmSound', true)
    render(<Sound />)
    await screen.findByText('浏览器不允许播放，点击恢复')
    allowed = true
    fireEvent.pointerDown(document.body)
    await expect.poll(said).toBe('')
    act(() => sound.reach(false))
    expect(said()).toContain('连接中断，提示音暂停')
    act(() => sound.reach(true))
    expect(said()).toBe('')
    act(() => changeSetting('alarmSound', false))
    act(() => sound.reach(false))
    expect(said()).toBe('')
  })

  it('is told to have stopped where the session has expired', async () => {
    changeSetting('alarmSound', true)
    render(<Sound />)
    expireSession()
    expect(stored.endings.get()).toEqual(['新报警提示音已停止，重新登录后打开报警列表即可恢复'])
  })
})
