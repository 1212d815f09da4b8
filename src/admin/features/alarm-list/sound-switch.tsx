import { Switch } from 'antd'
import type { AlarmSound } from './use-alarm-sound.ts'
import './sound-switch.css'

/** Turns the sound of new alarms on and off. */
export const SoundSwitch = ({ isLoud, setLoud }: AlarmSound) => (
  <span className="alarm-sound">
    <Switch size="small" checked={isLoud} aria-label="新报警提示音" onChange={setLoud} />
    提示音
  </span>
)
