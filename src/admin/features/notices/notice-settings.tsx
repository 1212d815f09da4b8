import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { readOnce } from '#admin/providers/query-client.ts'
import { refreshNotices } from '#admin/providers/staff-notices.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { noticeKind } from '#resources/notice-dictionaries.ts'

interface Settings {
  readonly kinds: readonly number[]
  readonly sound: 0 | 1
}

interface FormProps {
  readonly given: Settings
  readonly onDone: () => void
}

function SettingsForm({ given, onDone }: FormProps) {
  const [settings, setSettings] = useState(given)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await request(callOf('notice.settingsUpdate'), { ...settings })
      await refreshNotices()
      onDone()
    } catch {
      // It has been told; what was chosen stays.
      setSaving(false)
    }
  }
  return (
    <div className="notice-settings">
      <Checkbox.Group
        value={[...settings.kinds]}
        options={noticeKind.entries.map(({ value, label }) => ({ value, label }))}
        onChange={(kinds) => setSettings({ ...settings, kinds })}
      />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is a button within */}
      <label className="notice-sound">
        <Switch
          checked={settings.sound === 1}
          onChange={(isOn) => setSettings({ ...settings, sound: isOn ? 1 : 0 })}
        />
        新通知播放声音
      </label>
      <Button type="primary" loading={isSaving} onClick={() => void save()}>
        保存
      </Button>
    </div>
  )
}

/** What one wants to be told of, and how. */
export function NoticeSettings({ onDone }: Pick<FormProps, 'onDone'>) {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['notice-settings'],
    queryFn: ({ signal }) => request<Settings>(callOf('notice.settings'), {}, { signal, silent: true }),
    ...readOnce,
  })
  if (isPending) return <Skeleton active paragraph={{ rows: 4 }} title={false} />
  if (isError) return <LoadError onRetry={() => void refetch()} />
  return <SettingsForm given={data} onDone={onDone} />
}
