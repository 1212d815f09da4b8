import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useScreenTitle } from '#admin/ui/screen-title.tsx'
import type { ResolvedResource, Values } from '#schema'
import type { OpenForm } from '../model/list-state.ts'
import { FormLoader } from './form-loader.tsx'
import type { FormParts } from './record-form.tsx'

interface FormPageProps {
  readonly resource: ResolvedResource
  readonly open: OpenForm
  /** Values that the place of a new record decides. */
  readonly preset?: Values
  readonly onClose: () => void
}

const noPreset: Values = {}

function Page({ title, body, buttons, leave }: FormParts) {
  useScreenTitle(title)
  return (
    <section className="card form-page" aria-label={title}>
      <header>
        <Button type="text" aria-label="返回" icon={<ArrowLeftOutlined />} onClick={leave} />
        <h1>{title}</h1>
      </header>
      {body}
      <footer className="form-buttons">{buttons}</footer>
    </section>
  )
}

const inPage = (parts: FormParts) => <Page {...parts} />

/** A form with many fields, in the place of the screen it was opened from. */
export default function FormPage({ preset = noPreset, ...props }: FormPageProps) {
  return <FormLoader {...props} preset={preset} frame={inPage} />
}
