import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ScreenState } from '#admin/ui/screen-state.tsx'
import { config } from '#config'

/** The public download page of an application, by `appId`. */
export function DownloadPage() {
  const [query] = useSearchParams()
  const appId = query.get('appId')
  useEffect(() => {
    document.title = `应用下载 - ${config.product}`
  }, [])
  return (
    <main>
      <ScreenState title="未找到应用">
        <p>{appId ? '该应用不存在或尚未发布。' : '下载链接不完整，请重新扫描二维码。'}</p>
      </ScreenState>
    </main>
  )
}
