import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { wordCount } from '#schema'
import type { InputProps } from '../field-ui.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import '../rich-text.css'
import './rich-text-input.css'

const asMarkup = (value: unknown) => (typeof value === 'string' ? value : '')

type RichTextProps = InputProps<'richText'>

function Writing({ editor, field, value, disabled }: RichTextProps & { readonly editor: Editor }) {
  const markup = asMarkup(value)
  const written = useEditorState({ editor, selector: ({ editor: shown }) => shown.getHTML() })
  const words = wordCount(written)

  useEffect(() => {
    editor.setEditable(!disabled)
  }, [editor, disabled])

  // Set from outside: a form that is filled anew. What was typed here comes back as it is, and is left alone.
  useEffect(() => {
    const held = editor.isEmpty ? '' : editor.getHTML()
    if (markup !== held) editor.commands.setContent(markup, { emitUpdate: false })
  }, [editor, markup])

  return (
    <div className="rich-text-input" data-disabled={disabled === true}>
      {!disabled && <RichTextToolbar editor={editor} />}
      <EditorContent editor={editor} className="rich-text" />
      {field.words !== null && (
        <div className="input-note" data-over={words > field.words}>
          {words} / {field.words} 字
        </div>
      )}
      {written.length > field.max * 0.9 && (
        <div className="input-note" data-over={written.length > field.max}>
          {field.words === null ? '' : '连同格式 '}
          {written.length} / {field.max}
        </div>
      )}
    </div>
  )
}

/** Holds HTML; what the user sees is what the editor's own nodes can say, whatever was pasted. */
export default function RichTextInput(props: RichTextProps) {
  const { field, value, onChange, onBlur, disabled, id } = props
  const editor = useEditor({
    // Made while drawing, it would be destroyed before it is mounted wherever drawing takes its time.
    immediatelyRender: false,
    extensions: [StarterKit],
    content: asMarkup(value),
    editable: !disabled,
    editorProps: {
      attributes: {
        ...(id === undefined ? {} : { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': field.label,
      },
    },
    onUpdate: ({ editor: changed }) => onChange?.(changed.isEmpty ? undefined : changed.getHTML()),
    onBlur: () => onBlur?.(),
  })
  return editor && <Writing {...props} editor={editor} />
}
