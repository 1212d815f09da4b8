import { formatTime } from '#domain/time.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { conflict } from '../../errors.ts'
import type { HooksOf } from '../hooks-of.ts'

export const goodsHooks: HooksOf<'goods'> = {
  transitions: {
    async putOnSale({ endTime }: Values, _input: Values, { services }: CallContext) {
      if (typeof endTime === 'string' && endTime <= formatTime(services.now().getTime()))
        throw conflict('商品已过结束时间，请先修改结束时间再上架')
      return undefined
    },
  },
}
