import { Drawer, Tabs } from 'antd'
import { useCallback, useState } from 'react'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import { useLeaveGuard } from '#admin/screens/parts/use-leave-guard.ts'
import { type BoundHouse, type Firmware, floorTitle } from './bound-houses.ts'
import './ota.css'
import { mayChange } from './progress.ts'
import { ProgressView } from './progress-view.tsx'
import { useBoundProjects, useHouses, useRereadHouses } from './use-project-houses.ts'
import { useWizard } from './use-wizard.ts'
import { Wizard, WizardButtons } from './wizard.tsx'

type View = 'wizard' | 'progress'

const none = [] as const

interface OtaDialogProps extends Omit<HandMadeDialogProps, 'rows' | 'place'> {
  readonly firmware: Firmware
}

function OtaDrawer({ resource, action, firmware, onClose, onDone }: OtaDialogProps) {
  const [view, setView] = useState<View>(firmware.processingNum > 0 ? 'progress' : 'wizard')
  const bound = useBoundProjects(firmware.productId)
  const reread = useRereadHouses(firmware.productId)
  const refresh = useRefresh(resource)
  const isLive = useCallback(
    (house: BoundHouse) => house.otaFirmwareId === firmware.id && mayChange(house),
    [firmware.id],
  )
  const watched = useHouses(firmware.productId, view === 'progress' ? bound.projects : none, isLive)
  const written = () => {
    void reread()
    void refresh()
    onDone()
  }
  const wizard = useWizard(firmware, bound.projects, written)
  const guard = useLeaveGuard(wizard.dirty, wizard.draft.end)

  const known = view === 'progress' ? watched.projects : wizard.houses.projects
  const nameOf = (id: string) => {
    for (const { project, floors } of known)
      for (const floor of floors ?? []) {
        const house = floor.child.find((one) => one.id === id)
        if (house) return [project.name, floorTitle(floor), house.name].join(' ')
      }
    return id
  }
  return (
    <Drawer
      open
      title={`${action.label}「${fullName(firmware)}」`}
      width="min(1080px, 100vw)"
      maskClosable={!wizard.dirty}
      onClose={() => guard.leave(onClose)}
      rootClassName="ota-dialog"
      footer={view === 'wizard' && <WizardButtons wizard={wizard} onWatch={() => setView('progress')} />}
    >
      <Tabs
        activeKey={view}
        onChange={(key) => setView(key === 'progress' ? 'progress' : 'wizard')}
        items={[
          {
            key: 'wizard',
            label: '新建升级',
            forceRender: true,
            children: (
              <Wizard firmware={firmware} bound={bound} wizard={wizard} onReread={reread} nameOf={nameOf} />
            ),
          },
          {
            key: 'progress',
            label: '升级进度',
            children: view === 'progress' && (
              <ProgressView
                firmware={firmware}
                houses={{
                  ...watched,
                  loading: watched.loading || bound.loading,
                  failed: watched.failed || bound.failed,
                }}
                onReread={reread}
                onWritten={written}
                nameOf={nameOf}
              />
            ),
          },
        ]}
      />
    </Drawer>
  )
}

/** People like to put the version into the name. */
const fullName = ({ name, versionName }: Firmware) =>
  name.includes(versionName) ? name : `${name} ${versionName}`

/** Delivers a firmware to houses, and shows how that goes. */
export default function OtaDialog({ rows, place: _place, ...props }: HandMadeDialogProps) {
  const [row] = rows
  return row && <OtaDrawer {...props} firmware={row as Firmware} />
}
