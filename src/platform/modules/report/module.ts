import type { HandlersOf, ModuleParts } from '../module-parts.ts'
import { screenProjectList } from './project-list.ts'
import type { reportCalls } from './report.calls.ts'
import { productAttributeList } from './report-attributes.ts'
import { exportReport } from './report-export.ts'
import { reportList } from './report-list.ts'
import { reportSeries } from './report-series.ts'
import { reportAttributeList, updateReportAttributes } from './report-setting.ts'

export const reportModule = {
  calls: {
    'report.projectList': screenProjectList,
    'report.attributeList': reportAttributeList,
    'report.productAttributeList': productAttributeList,
    'report.attributeUpdate': updateReportAttributes,
    'report.list': reportList,
    'report.series': reportSeries,
    'report.export': exportReport,
  } satisfies HandlersOf<typeof reportCalls>,
} satisfies ModuleParts
