import { expect, it } from 'vitest'
import { clockWords } from '#domain/duration-words.ts'
import { day, hour, minute, second } from '#domain/durations.ts'

it('says how a clock goes, in its two largest units', () => {
  expect(clockWords(5 * minute + 12_040)).toBe('网关时钟慢 5 分 12 秒')
  expect(clockWords(-3 * hour)).toBe('网关时钟快 3 小时')
  expect(clockWords(9826 * day + 3 * hour + minute)).toBe('网关时钟慢 9826 天 3 小时')
  expect(clockWords(day + 2 * second)).toBe('网关时钟慢 1 天 2 秒')
  expect(clockWords(59_700)).toBe('网关时钟慢 1 分')
  expect(clockWords(-4000)).toBe('网关时钟准确')
})
