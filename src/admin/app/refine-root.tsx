import { Refine, type ResourceProps } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { FieldServicesProvider } from '#admin/fields/services.ts'
import { accessControlProvider } from '#admin/providers/access.ts'
import { dataProvider } from '#admin/providers/data-provider.ts'
import { liveProvider } from '#admin/providers/live.ts'
import { i18nProvider, notificationProvider } from '#admin/providers/notification-provider.tsx'
import { queryClient } from '#admin/providers/query-client.ts'
import type { Identity } from '#admin/providers/session.ts'
import { HandMadeDialogs } from '#admin/screens/actions/dialog-context.ts'
import { Previews } from '#admin/screens/model/previews.ts'
import { config } from '#config'
import type { ResolvedConfig } from '#schema'
import { fieldServices } from './field-services.ts'
import { handMade } from './hand-made.ts'
import type { Home } from './home.ts'
import type { ScreenRoute } from './routes/screen-routes.ts'
import { Shell } from './shell/shell.tsx'

/** The resources as refine knows them: names, and the paths of what this user can open. */
function refineResources(
  { resources }: Pick<ResolvedConfig, 'resources'>,
  routes: readonly ScreenRoute[],
): ResourceProps[] {
  const pathOf = (kind: ScreenRoute['kind'], resource: string) => {
    const found = routes.find((route) => route.kind === kind && route.resource === resource)
    return found && `/home/${found.route}`
  }
  return Object.values(resources).map(({ name, label }) => ({
    name,
    list: pathOf('list', name),
    show: pathOf('detail', name),
    meta: { label },
  }))
}

interface RefineRootProps {
  readonly home: Home
  readonly user: Identity
}

const options = {
  disableTelemetry: true,
  // Every call says by itself when a session has ended.
  disableRouteChangeHandler: true,
  // Lists keep their state in the URL by their own codecs.
  syncWithLocation: false,
  reactQuery: { clientConfig: queryClient },
} as const

/** refine, inside the router's root route, which its router provider reads; decision 015 tells what it carries. */
export const RefineRoot = ({ home, user }: RefineRootProps) => (
  <Refine
    dataProvider={dataProvider}
    liveProvider={liveProvider}
    accessControlProvider={accessControlProvider}
    routerProvider={routerProvider}
    resources={refineResources(config, home.routes)}
    notificationProvider={notificationProvider}
    i18nProvider={i18nProvider}
    options={options}
  >
    <FieldServicesProvider value={fieldServices}>
      <HandMadeDialogs value={handMade.dialogs}>
        <Previews value={handMade.previews}>
          <Shell home={home} user={user} />
        </Previews>
      </HandMadeDialogs>
    </FieldServicesProvider>
  </Refine>
)
