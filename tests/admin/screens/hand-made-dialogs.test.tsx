import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ActiveAction } from '#admin/screens/actions/active-action.ts'
import { type HandMadeDialogProps, HandMadeDialogs } from '#admin/screens/actions/dialog-context.ts'
import { config } from '#config'
import { livePlatform } from './live.ts'
import { askedFor, openElement } from './open-screen.tsx'

const live = livePlatform()
const { alarm } = config.resources

const transition = (name: string) => {
  const found = alarm.states?.transitions[name]
  if (!found) throw new Error(`alarms have no transition ${name}`)
  return found
}
const [handle, ignore] = [transition('handle'), transition('ignore')]

const Own = ({ action, rows }: HandMadeDialogProps) => <p>{`${action.label}：${rows.length} 条`}</p>

const open = (active: ActiveAction) =>
  openElement(
    live.eaves,
    'admin',
    <HandMadeDialogs value={{ 'alarm.handle': Own, 'house.ignore': Own }}>
      {askedFor(alarm, active)}
    </HandMadeDialogs>,
  )

const row = { id: 'alarm_1', version: 1 }

it('a hand-made dialog takes the place of the generated one', async () => {
  await open({ kind: 'ask', action: handle, row })
  expect(await screen.findByText('标记已处理：1 条')).not.toBeNull()
})

it('a selection is asked for by the hand-made dialog as well', async () => {
  await open({ kind: 'batch', action: handle, rows: [row, { ...row, id: 'alarm_2' }] })
  expect(await screen.findByText('标记已处理：2 条')).not.toBeNull()
})

it('another action keeps the generated dialog, also where one of another resource has its name', async () => {
  await open({ kind: 'ask', action: ignore, row })
  expect(await screen.findByRole('dialog')).not.toBeNull()
  expect(screen.queryByText('忽略：1 条')).toBeNull()
})
