import type { CallHandler } from '../../kernel.ts'

export const downloadUrl: CallHandler = async () => null
