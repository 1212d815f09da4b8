import { useParams } from 'react-router'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { ListScreen } from '#admin/screens/list/list-screen.tsx'
import { NewAlarms } from './new-alarms.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { useAlarmSound } from './use-alarm-sound.ts'

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
