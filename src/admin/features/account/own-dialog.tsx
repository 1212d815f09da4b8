import { Form, type FormInstance, Modal } from 'antd'
import type { ReactNode } from 'react'

interface OwnDialogProps<V> {
  readonly title: string
  readonly form: FormInstance<V>
  readonly saving: boolean
  readonly onSave: (values: V) => Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog around a form about one's own account. */
export const OwnDialog = <V extends object>(props: OwnDialogProps<V>) => {
  const { title, form, saving, onSave, onClose, children } = props
  return (
    <Modal
      open
      title={title}
      okText="确定修改"
      cancelText="取消"
      confirmLoading={saving}
      maskClosable={false}
      onOk={form.submit}
      onCancel={onClose}
    >
      {/* What is added to it are mistakes, which are said aloud: whoever leaves an input does not look back at it. */}
      <Form form={form} layout="vertical" validateTrigger="onBlur" onFinish={onSave} aria-live="polite">
        {children}
      </Form>
    </Modal>
  )
}
