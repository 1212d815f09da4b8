import { Refine } from '@refinedev/core'
import { FieldServicesProvider } from '#admin/fields/services.ts'
import { dataProvider } from '#admin/providers/data-provider.ts'
import { i18nProvider } from '#admin/providers/i18n-provider.ts'
import { notificationProvider } from '#admin/providers/notification-provider.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import type { Identity } from '#admin/providers/session.ts'
import { HandMadeDialogs } from '#admin/screens/actions/hand-made-dialogs.ts'
import { fieldServices } from './field-services.ts'
import { handMadeDialogs } from './hand-made-dialogs.ts'
import type { Home } from './home.ts'
import { Shell } from './shell/shell.tsx'

interface RefineRootProps {
  readonly home: Home
  readonly user: Identity
}

const options = { disableTelemetry: true, reactQuery: { clientConfig: queryClient } } as const

/** refine carries the data hooks and what they say; decision 015 tells what it does not. */
export const RefineRoot = ({ home, user }: RefineRootProps) => (
  <Refine
    dataProvider={dataProvider}
    notificationProvider={notificationProvider}
    i18nProvider={i18nProvider}
    options={options}
  >
    <FieldServicesProvider value={fieldServices}>
      <HandMadeDialogs value={handMadeDialogs}>
        <Shell home={home} user={user} />
      </HandMadeDialogs>
    </FieldServicesProvider>
  </Refine>
)
