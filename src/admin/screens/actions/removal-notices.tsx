import { Alert } from 'antd'

/** What speaks against deleting, though it is allowed. */
export const RemovalNotices = ({ notices }: { readonly notices: readonly string[] }) =>
  notices.map((text) => <Alert key={text} className="batch-note" type="warning" showIcon message={text} />)
