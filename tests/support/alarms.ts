import { expect } from 'vitest'
import { formatTime } from '#domain/time.ts'
import { newId } from '#platform/db/ids.ts'
import { alarmActive, alarmCategory, alarmLevel, alarmStatus } from '#resources/alarm-dictionaries.ts'
import type { Values } from '#schema'
import type { TestPlatform } from './platform.ts'

/** A house of the demo data, and its project. */
const alarmPlace = { projectId: 'project_jingan', houseId: 'house_jingan_1_1_1' }

/** Alarms in a state of one's choice, put where the platform would have put them. */
export function alarmsOf(eaves: TestPlatform) {
  const now = () => formatTime(eaves.platform.services.now().getTime())
  let made = 0
  return {
    async make(values: Values = {}): Promise<string> {
      made += 1
      const id = newId()
      const time = now()
      await eaves.db
        .insertInto('alarm')
        .values({
          id,
          version: 1,
          alarmNo: `AL20260101${id.slice(-8)}`,
          alarmKey: `key|${id}`,
          name: `试验报警${made}`,
          code: 'TEST',
          category: alarmCategory.deviceFault,
          level: alarmLevel.major,
          ...alarmPlace,
          firstTime: time,
          lastTime: time,
          count: 1,
          active: alarmActive.active,
          status: alarmStatus.unhandled,
          createTime: time,
          updateTime: time,
          ...values,
        })
        .execute()
      return id
    },
    async read(id: string): Promise<Values> {
      const { code, data } = await eaves.call('alarm.list', { id, pageNum: 1, pageSize: 10 })
      expect(code).toBe(200)
      expect(data.list).toHaveLength(1)
      return data.list[0]
    },
  }
}

export type Alarms = ReturnType<typeof alarmsOf>
