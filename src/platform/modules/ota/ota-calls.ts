import type { CallHandler } from '../../kernel.ts'

export const boundProjects: CallHandler = async () => []
export const boundHouses: CallHandler = async () => []
export const upgrade: CallHandler = async () => null
