import { Button, Switch } from 'antd'
import type { AlarmSound } from './use-alarm-sound.ts'
import './sound-switch.css'

/** Turns the sound of new alarms on and off, and says where it cannot be heard. */
export const SoundSwitch = ({ isLoud, silence, setLoud, ring }: AlarmSound) => (
  <span className="alarm-sound">
    <Switch size="small" checked={isLoud} aria-label="新报警提示音" onChange={setLoud} />
    提示音
    <span role="alert" className="alarm-silence">
      {silence === 'cutOff' && '连接中断，提示音暂停，恢复后自动继续'}
      {silence === 'blocked' && (
        <Button type="link" size="small" danger onClick={ring}>
          浏览器不允许播放，点击恢复
        </Button>
      )}
    </span>
  </span>
)
