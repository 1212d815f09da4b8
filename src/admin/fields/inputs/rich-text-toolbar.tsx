import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'

interface Tool {
  readonly label: string
  /** The node or mark that the button turns on and off; null: it acts once. */
  readonly mark: string | null
  readonly act: (chain: ChainedCommands) => ChainedCommands
}

const tools: readonly Tool[] = [
  { label: '加粗', mark: 'bold', act: (chain) => chain.toggleBold() },
  { label: '斜体', mark: 'italic', act: (chain) => chain.toggleItalic() },
  { label: '下划线', mark: 'underline', act: (chain) => chain.toggleUnderline() },
  { label: '标题', mark: 'heading', act: (chain) => chain.toggleHeading({ level: 3 }) },
  { label: '列表', mark: 'bulletList', act: (chain) => chain.toggleBulletList() },
  { label: '编号', mark: 'orderedList', act: (chain) => chain.toggleOrderedList() },
  { label: '引用', mark: 'blockquote', act: (chain) => chain.toggleBlockquote() },
  { label: '撤销', mark: null, act: (chain) => chain.undo() },
  { label: '重做', mark: null, act: (chain) => chain.redo() },
]

export function RichTextToolbar({ editor }: { readonly editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: shown }) => tools.map(({ mark }) => mark !== null && shown.isActive(mark)),
  })
  return (
    <div role="toolbar" aria-label="文字格式" className="rich-text-tools">
      {tools.map(({ label, mark, act }, at) => (
        <button
          key={label}
          type="button"
          aria-pressed={mark === null ? undefined : active[at]}
          onClick={() => act(editor.chain().focus()).run()}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
