import './sound-switch.css'
import { Button, Switch } from 'antd'
import { useParams } from 'react-router'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { ListScreen } from '#admin/screens/route/list-screen.tsx'
import { NewAlarms } from './new-alarms.tsx'
import { type AlarmSound, useAlarmSound } from './use-alarm-sound.ts'

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

/** The alarms of a project, and word of those that have come since they were read. */
export default function AlarmList() {
  const { projectId } = useParams()
  const sound = useAlarmSound()
  const resource = resourceOf('alarm')
  if (!resource || !projectId) return null
  return (
    <ListScreen
      resource={resource}
      tools={<SoundSwitch {...sound} />}
      news={(news) => <NewAlarms key={projectId} news={news} projectId={projectId} sound={sound} />}
    />
  )
}
