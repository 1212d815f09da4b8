import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import '@ant-design/v5-patch-for-react-19'
import { App as AntdApp, ConfigProvider } from 'antd'
// antd/locale is CommonJS: its default export would be the module.
import zhCN from 'antd/es/locale/zh_CN'
import { Suspense } from 'react'
import { useMediaQuery } from '#admin/lib/use-media-query.ts'
import { Toasts } from '#admin/providers/notification-provider.tsx'
import { HomePages } from './home-pages.tsx'
import { antdTheme } from './theme/tokens.ts'
import './theme/theme.css'
import '#admin/ui/lazy-with-retry.css'
import '#admin/ui/waiting.css'
import { useTheme } from './theme/use-theme.ts'

const PublicPages = lazyWithRetry(() => import('./public/public-pages.tsx'))

/** Which of the two areas this document is for; the way from one to the other is a load of its own. */
const isHome = () => /^\/home(\/|$)/.test(window.location.pathname)

/** Popups stand inside the landmark they belong to; those of dialogs stand beside them, where nothing cuts them off. */
const landmarkOf = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest('[role="dialog"]')
    ? document.body
    : (trigger?.closest<HTMLElement>('main, header') ?? document.body)

/** Everything but the login: theme, messages, and the pages of this document's area. */
export function App() {
  const theme = useTheme()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return (
    <ConfigProvider
      locale={zhCN}
      theme={antdTheme(theme, isStill)}
      // It has a length of its own, which no token shortens.
      wave={{ disabled: isStill }}
      getPopupContainer={landmarkOf}
      // Virtual dropdowns have options without a role, and ours hold a hundred at most.
      virtual={false}
      button={{ autoInsertSpace: false }}
      modal={{ centered: true }}
    >
      <AntdApp>
        <Toasts />
        {isHome() ? (
          <HomePages />
        ) : (
          <Suspense fallback={null}>
            <PublicPages />
          </Suspense>
        )}
      </AntdApp>
    </ConfigProvider>
  )
}
