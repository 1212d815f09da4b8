import { Refine } from '@refinedev/core'
import { render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { fieldServices } from '#admin/app/field-services.ts'
import { handMade } from '#admin/app/hand-made.ts'
import { FieldServicesProvider } from '#admin/fields/services.ts'
import { beginSession } from '#admin/lib/session-token.ts'
import { dataProvider } from '#admin/providers/data-provider.ts'
import { i18nProvider, notificationProvider, Toasts } from '#admin/providers/notification-provider.tsx'
import { queryClient } from '#admin/providers/query-client.ts'
import { openSession } from '#admin/providers/session.ts'
import ActionHost from '#admin/screens/actions/action-host.tsx'
import type { ActiveAction } from '#admin/screens/actions/active-action.ts'
import { HandMadeDialogs } from '#admin/screens/actions/dialog-context.ts'
import { DetailScreen } from '#admin/screens/route/detail-screen.tsx'
import { ListScreen } from '#admin/screens/route/list-screen.tsx'
import { config } from '#config'
import type { ResolvedResource } from '#schema'
import type { TestPlatform } from '#tests/support/platform.ts'

const screens = Object.values(config.resources).flatMap((resource) => [
  ...(resource.views.list
    ? [{ path: `/home/${resource.views.list.route}`, element: <ListScreen resource={resource} /> }]
    : []),
  ...(resource.views.detail
    ? [{ path: `/home/${resource.views.detail.route}`, element: <DetailScreen resource={resource} /> }]
    : []),
])

const inside = (screen: React.ReactNode) => (
  <Refine
    dataProvider={dataProvider}
    notificationProvider={notificationProvider}
    i18nProvider={i18nProvider}
    options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
  >
    <FieldServicesProvider value={fieldServices}>
      <HandMadeDialogs value={handMade.dialogs}>
        <main>{screen}</main>
      </HandMadeDialogs>
    </FieldServicesProvider>
  </Refine>
)

async function openRoutes(eaves: TestPlatform, account: string, path: string, routes: RouteObject[]) {
  beginSession({ token: await eaves.login(account), account })
  queryClient.clear()
  await openSession()
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <App>
        <Toasts />
        <RouterProvider router={router} />
      </App>
    </ConfigProvider>,
  )
  return { ...view, router, query: () => new URLSearchParams(router.state.location.search) }
}

/** A generated screen as someone logged in sees it, on a real platform in this process. */
export const openScreen = (eaves: TestPlatform, account: string, path: string) =>
  openRoutes(
    eaves,
    account,
    path,
    screens.map(({ path: at, element }) => ({ path: at, element: inside(element) })),
  )

/** A hand-made screen, likewise. */
export const openElement = (eaves: TestPlatform, account: string, element: React.ReactNode) =>
  openRoutes(eaves, account, '/home/made', [{ path: '/home/made', element: inside(element) }])

const nothing = () => undefined

/** An action of a resource, asked for on a screen of its own. */
export const askedFor = (resource: ResolvedResource, active: ActiveAction) => (
  <ActionHost
    resource={resource}
    active={active}
    place={{}}
    actionsOf={() => []}
    onRun={nothing}
    onClose={nothing}
    onDone={nothing}
    onOpened={nothing}
  />
)
