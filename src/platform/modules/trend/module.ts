import type { HandlersOf, ModuleParts } from '../module-parts.ts'
import type { trendCalls } from './trend.calls.ts'
import { faultyTrend } from './trend-faulty.ts'
import { trendMenu } from './trend-menu.ts'
import { queryTrend } from './trend-query.ts'

export const trendModule = {
  calls: {
    'trend.menu': trendMenu,
    'trend.query': queryTrend,
    'trend.faulty': faultyTrend,
  } satisfies HandlersOf<typeof trendCalls>,
} satisfies ModuleParts
