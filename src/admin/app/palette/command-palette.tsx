import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Home } from '../home.ts'
import type { Command } from './commands.ts'
import './palette.css'
import { usePaletteCommands } from './use-palette-commands.ts'

interface CommandPaletteProps {
  readonly home: Home
  readonly onClose: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const idOf = (index: number) => `command-${index}`

interface LineProps {
  readonly command: Command
  readonly index: number
  readonly chosen: boolean
  readonly onRun: () => void
}

/** The keyboard stays in the input, which tells the chosen line by `aria-activedescendant`. */
const Line = ({ command, index, chosen, onRun }: LineProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input runs it
  // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input, as the combobox pattern has it
  <div
    id={idOf(index)}
    role="option"
    aria-selected={chosen}
    onClick={onRun}
    ref={chosen ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
  >
    <span>{command.label}</span>
    <small>{command.group}</small>
  </div>
)

/** Screens, actions and records by typing: arrows choose, Enter goes, Esc closes. */
export default function CommandPalette({ home, onClose }: CommandPaletteProps) {
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState(0)
  const { ask, commands, searching } = usePaletteCommands(home, typed)
  const at = Math.min(index, commands.length - 1)

  useEffect(() => dialog.current?.showModal(), [])

  function run(command: Command | undefined) {
    if (!command) return
    onClose()
    command.run?.()
    if (command.to !== undefined) void navigate(command.to)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends the composition of a Chinese word is not meant for the list.
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined && commands.length > 0) {
      event.preventDefault()
      setIndex((at + step + commands.length) % commands.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      run(commands[at])
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box closes it; Esc does so by itself
    <dialog
      ref={dialog}
      className="palette"
      aria-label="命令面板"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="palette-box">
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="commands"
          aria-autocomplete="list"
          aria-activedescendant={commands.length > 0 ? idOf(at) : undefined}
          aria-label="搜索页面、操作和记录"
          placeholder="搜索页面、操作和记录"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            ask(event.target.value)
            setIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div id="commands" role="listbox" aria-label="结果">
          {commands.map((command, line) => (
            <Line
              key={command.key}
              command={command}
              index={line}
              chosen={line === at}
              onRun={() => run(command)}
            />
          ))}
        </div>
        <p role="status">
          {searching ? '正在搜索…' : commands.length === 0 ? '未找到匹配结果' : `共 ${commands.length} 项`}
        </p>
      </div>
    </dialog>
  )
}
