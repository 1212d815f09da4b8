import { CallError } from './call-error.ts'

/** Why a call failed: what is wrong with what was asked for, where that is said. */
export function reasonOf(error: Error): string {
  const told = error instanceof CallError ? Object.values(error.errors ?? {}) : []
  return told.join('；') || error.message || '加载失败'
}
