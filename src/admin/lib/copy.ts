import { notify } from './notices.ts'

/** Puts a text on the clipboard, which pages without https may not, and says what came of it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ type: 'success', text: '已复制' })
  } catch {
    notify({ type: 'error', text: '复制失败，请手动选择后复制' })
  }
}
