import { useParams } from 'react-router'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { ListScreen } from '#admin/screens/list/list-screen.tsx'
import { NewAlarms } from './new-alarms.tsx'

/** The alarms of a project, and word of those that have come since they were read. */
export default function AlarmList() {
  const { projectId } = useParams()
  const resource = resourceOf('alarm')
  if (!resource || !projectId) return null
  return (
    <>
      <NewAlarms key={projectId} resource={resource} projectId={projectId} />
      <ListScreen resource={resource} />
    </>
  )
}
