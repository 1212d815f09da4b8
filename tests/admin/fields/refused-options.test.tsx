import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fieldServices } from '#admin/app/field-services.ts'
import { holdPermissions } from '#admin/providers/access.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { drawForm } from './form-around.tsx'

const { department } = config.resources

afterEach(() => {
  cleanup()
  holdPermissions(new Set())
})

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const selectOf = (label: string) => input(label).closest('.ant-select') as HTMLElement
const open = (label: string) =>
  fireEvent.mouseDown(selectOf(label).querySelector('.ant-select-selector') as HTMLElement)

/** The services of the product, for someone who holds these and asks nobody anything. */
function drawFor(held: readonly string[], loaded: Record<string, unknown> | null = null) {
  holdPermissions(new Set(held))
  return drawForm(department, { lackingFor: fieldServices.lackingFor, tree: async () => [] }, { loaded })
}

describe('options that the user may not read', () => {
  it('are not asked for: the input says which permission is lacking', () => {
    drawFor(['/system/department'])
    expect(selectOf('负责人').textContent).toBe('需要“项目”或“用户管理”权限才能选择')
    expect(input('负责人').disabled).toBe(true)
  })

  it('are those of a tree as well', async () => {
    drawFor([])
    await waitFor(() => expect(selectOf('上级部门').textContent).toContain('权限才能选择'))
    expect(selectOf('上级部门').textContent).toBe('需要“用户管理”或“部门管理”权限才能选择')
    expect(input('上级部门').disabled).toBe(true)
  })

  it('are offered to whoever holds one of the permissions', () => {
    drawFor(['/system/department', '/system/user'])
    expect(input('负责人').disabled).toBe(false)
    expect(selectOf('负责人').textContent).toBe('请选择负责人')
  })

  it('leave what stands there to be seen and taken away', async () => {
    const { values } = drawFor(['/system/department'], {
      id: 'd1',
      leaderUserId: 'u1',
      leaderUserName: '王磊',
    })
    expect(selectOf('负责人').textContent).toContain('王磊')
    expect(input('负责人').disabled).toBe(false)
    const clear = selectOf('负责人').querySelector('.ant-select-clear') as HTMLElement
    fireEvent.mouseDown(clear)
    await waitFor(() => expect(values().leaderUserId ?? null).toBeNull())
  })

  it('say so where only the platform knows, and do not offer to ask again', async () => {
    const refuse = () => Promise.reject(new CallError('无权限操作', codes.forbidden))
    drawForm(department, { options: refuse, tree: async () => [] })
    open('负责人')
    expect(await screen.findByText('没有权限读取选项，请联系管理员')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  it('can be asked for again where something else went wrong', async () => {
    drawForm(department, { options: () => Promise.reject(new Error('offline')), tree: async () => [] })
    open('负责人')
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })
})
