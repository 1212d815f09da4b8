import { Form } from 'antd'
import { useState } from 'react'
import { CallError } from '#admin/providers/call-error.ts'

/** A form about one's own account: one sending at a time, the platform's errors at their fields. */
export function useOwnForm<V extends object>(send: (values: V) => Promise<void>) {
  const [form] = Form.useForm<V>()
  const [saving, setSaving] = useState(false)

  async function save(values: V) {
    setSaving(true)
    try {
      await send(values)
    } catch (error) {
      const errors = error instanceof CallError ? Object.entries(error.errors ?? {}) : []
      form.setFields(errors.map(([name, message]) => ({ name: [name] as never, errors: [message] })))
    } finally {
      setSaving(false)
    }
  }

  /** A rule of antd's that says what `mistake` finds; null: nothing. */
  const rule = (mistake: (values: Partial<V>) => string | null) => ({
    validator: async () => {
      const message = mistake(form.getFieldsValue())
      if (message !== null) throw new Error(message)
    },
  })

  return { form, saving, save, rule }
}
