import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { FieldServicesProvider } from '#admin/fields/services.ts'
import { accessControlProvider } from '#admin/providers/access-control-provider.ts'
import { auditLogProvider } from '#admin/providers/audit-log-provider.ts'
import { authProvider } from '#admin/providers/auth-provider.ts'
import { dataProvider } from '#admin/providers/data-provider.ts'
import { i18nProvider } from '#admin/providers/i18n-provider.ts'
import { notificationProvider } from '#admin/providers/notification-provider.ts'
import type { Identity } from '#admin/providers/session.ts'
import { HandMadeDialogs } from '#admin/screens/actions/hand-made-dialogs.ts'
import { config } from '#config'
import { fieldServices } from './field-services.ts'
import { handMadeDialogs } from './hand-made-dialogs.ts'
import type { Home } from './home.ts'
import { queryClient } from './query-client.ts'
import { refineResources } from './routes/refine-resources.ts'
import { Shell } from './shell/shell.tsx'

interface RefineRootProps {
  readonly home: Home
  readonly user: Identity
}

const options = {
  disableTelemetry: true,
  // It asks `check` on every step; `check` is local and every call says when a session has ended.
  disableRouteChangeHandler: true,
  mutationMode: 'pessimistic',
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
  reactQuery: { clientConfig: queryClient },
} as const

/** refine, inside the router's root route: its router provider and the leave guard need a data router above. */
export const RefineRoot = ({ home, user }: RefineRootProps) => (
  <Refine
    dataProvider={dataProvider}
    authProvider={authProvider}
    accessControlProvider={accessControlProvider}
    auditLogProvider={auditLogProvider}
    notificationProvider={notificationProvider}
    i18nProvider={i18nProvider}
    routerProvider={routerProvider}
    resources={refineResources(config, home.routes)}
    options={options}
  >
    <FieldServicesProvider value={fieldServices}>
      <HandMadeDialogs value={handMadeDialogs}>
        <Shell home={home} user={user} />
      </HandMadeDialogs>
    </FieldServicesProvider>
  </Refine>
)
