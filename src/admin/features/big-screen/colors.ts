import type { HealthGrade } from '#domain/health-score.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { projectStatus } from '#resources/estate-dictionaries.ts'

/** On the dark of the walls; each can be read there. */
export const series = ['#4db8ff', '#3ddbb4', '#ffc65c', '#b79bff', '#ff8fa3', '#8fd16a', '#7f9fc0'] as const

export const weakText = '#a9c3dc'
export const lines = '#1f4262'

export const levelColors: Readonly<Record<number, string>> = {
  [alarmLevel.critical]: '#ff6b6f',
  [alarmLevel.major]: '#ffa24d',
  [alarmLevel.minor]: '#ffdd57',
  [alarmLevel.warning]: '#62b9ff',
}

export const statusColors: Readonly<Record<number, string>> = {
  [projectStatus.underConstruction]: '#62b9ff',
  [projectStatus.commissioning]: '#b79bff',
  [projectStatus.operating]: '#3ddbb4',
  [projectStatus.disabled]: '#8c9fb3',
}

export const gradeColors: Readonly<Record<HealthGrade, string>> = {
  good: '#3ddbb4',
  fair: '#ffc65c',
  poor: '#ff6b6f',
}

export const gradeWords: Readonly<Record<HealthGrade, string>> = { good: '良好', fair: '一般', poor: '较差' }
