import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { allIds } from '#admin/fields/permission-tree.ts'
import { type FieldServices, FieldServicesProvider } from '#admin/fields/services.ts'
import { FieldForm } from '#admin/screens/form/field-form.tsx'
import { fieldsOf, formGroups, startValues } from '#admin/screens/form/form-model.ts'
import { recordForm } from '#admin/screens/form/form-subject.ts'
import { type FieldFormState, useFieldForm } from '#admin/screens/form/use-field-form.ts'
import type { ResolvedResource, Values } from '#schema'

interface FormProps {
  readonly resource: ResolvedResource
  readonly loaded: Values | null
  readonly preset: Values
  readonly onState: (state: FieldFormState) => void
}

function TheForm({ resource, loaded, preset, onState }: FormProps) {
  const groups = formGroups(resource, loaded === null ? 'create' : 'edit', Object.keys(preset))
  const names = groups.flatMap((group) => group.fields)
  const fields = fieldsOf(resource.fields, names)
  const subject = recordForm({ ...resource, rules: [] }, fields, preset, loaded)
  const state = useFieldForm({
    subject,
    start: loaded ?? startValues(fields),
    save: async () => undefined,
  })
  onState(state)
  return (
    <FieldForm
      resource={resource.name}
      groups={groups}
      subject={subject}
      state={state}
      onSubmit={() => undefined}
    />
  )
}

const refused = () => Promise.reject(new Error('nobody should ask'))

/** What inputs need around them; each test says which calls it expects. */
export const surrounded = (children: ReactNode, services: Partial<FieldServices> = {}) => (
  <QueryClientProvider client={new QueryClient()}>
    <App>
      <FieldServicesProvider
        value={{
          countedAt: () => null,
          hrefOf: () => null,
          cells: {},
          inputs: {},
          lackingFor: () => [],
          options: refused,
          record: refused,
          tally: refused,
          isTree: () => false,
          tree: refused,
          scopeOf: () => ({}),
          addresses: refused,
          permissionTree: refused,
          grantable: (tree) => new Set(allIds(tree)),
          upload: refused,
          ...services,
        }}
      >
        {children}
      </FieldServicesProvider>
    </App>
  </QueryClientProvider>
)

/** The form of a resource, over services a test brings; `values` is what would be saved. */
export function drawForm(
  resource: ResolvedResource,
  services: Partial<FieldServices>,
  { loaded = null, preset = {} }: { readonly loaded?: Values | null; readonly preset?: Values } = {},
) {
  let state: FieldFormState | undefined
  const form = (
    <TheForm
      resource={resource}
      loaded={loaded}
      preset={preset}
      onState={(now) => {
        state = now
      }}
    />
  )
  const view = render(surrounded(form, services))
  const current = () => {
    if (!state) throw new Error('no form')
    return state
  }
  return { ...view, state: current, values: () => current().valuesNow() }
}
