import { useCallback, useEffect, useState } from 'react'
import { sayAtEnd } from '#admin/lib/leave.ts'
import { useSetting } from '#admin/providers/personal-settings.ts'

const lasts = 0.25
/** Milliseconds that a browser takes at most to let a page sound that may. */
const timeoutMs = 1000

/** A browser that has not been touched yet lets no page sound. Until it is, this waits, though not for long. */
const begins = (audio: AudioContext): Promise<boolean> =>
  Promise.race([
    audio.resume().then(
      () => audio.state === 'running',
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, false)),
  ])

/** Answers whether a page may sound. */
async function maySound(): Promise<boolean> {
  const audio = new AudioContext()
  const may = await begins(audio)
  void audio.close()
  return may
}

/** A short tone. Answers whether it is heard. */
async function beep(): Promise<boolean> {
  const audio = new AudioContext()
  if (!(await begins(audio))) {
    void audio.close()
    return false
  }
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = 880
  volume.gain.value = 0.1
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + lasts)
  return true
}

/** Why new alarms are not heard though that is wanted: the browser lets the page make no sound; nobody tells of any. */
type Silence = 'blocked' | 'cutOff'

export interface AlarmSound {
  readonly isLoud: boolean
  readonly silence: Silence | null
  readonly setLoud: (on: boolean) => void
  /** A new alarm has come. */
  readonly ring: () => void
  /** Whether it is known if there are new ones. */
  readonly reach: (isReached: boolean) => void
}

const touches = ['pointerdown', 'keydown'] as const

/** Whether new alarms are heard. Turned on, it lets hear how that sounds; where it falls silent, it says so. */
export function useAlarmSound(): AlarmSound {
  const [kept, keep] = useSetting('alarmSound')
  const [isBlocked, setBlocked] = useState(false)
  const [isReached, reach] = useState(true)
  const isLoud = kept === true
  const ring = useCallback(() => void beep().then((isHeard) => setBlocked(!isHeard)), [])
  useEffect(() => {
    if (!isLoud) return
    const look = () => void maySound().then((may) => setBlocked(!may))
    look()
    // Once somebody touches the page, it may.
    for (const touch of touches) window.addEventListener(touch, look, { once: true })
    const takeBack = sayAtEnd('新报警提示音已停止，重新登录后打开报警列表即可恢复')
    return () => {
      for (const touch of touches) window.removeEventListener(touch, look)
      takeBack()
    }
  }, [isLoud])
  return {
    isLoud,
    silence: !isLoud ? null : !isReached ? 'cutOff' : isBlocked ? 'blocked' : null,
    setLoud: (on) => {
      keep(on)
      if (on) ring()
    },
    ring,
    reach,
  }
}
