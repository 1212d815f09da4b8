import {
  mostReportAttributes,
  mostReportHouses,
  reportAggregates,
  reportIntervals,
} from '#domain/series-interval.ts'
import { platform } from '#resources/base-paths.ts'
import { attributeKey, oneOfNames } from '#resources/shared-fields.ts'
import { call, dateTime, integer, reference, references, rows, text } from '#schema'

const projectId = reference('项目', 'project', { required: true })
const productId = reference('科技产品', 'techProduct', { required: true })

const reportQuery = {
  projectId,
  productId,
  houseIds: references('房屋', 'house', { required: true, min: 1, max: mostReportHouses }),
  startTime: dateTime('开始时间', { required: true }),
  endTime: dateTime('结束时间', { required: true }),
}

/** What the devices of many houses have reported over time. */
export const reportCalls = {
  'report.projectList': call('GET', '/platform/screen/v1/project/list', 'login'),
  'report.attributeList': call('GET', `${platform}/data/report/attribute/list`, ['/maintenance'], {
    projectId,
    productId,
  }),
  'report.productAttributeList': call(
    'GET',
    `${platform}/data/report/product/attribute/list`,
    ['/maintenance'],
    { productId },
  ),
  'report.attributeUpdate': call('POST', `${platform}/data/report/attribute/update`, ['/maintenance'], {
    projectId,
    productId,
    attributes: rows(
      '属性',
      {
        attributeId: text('属性', { required: true, ...attributeKey }),
        name: text('名称', { max: 50 }),
        unit: text('单位', { max: 10 }),
        sort: integer('排序', { min: 0, max: 9999 }),
      },
      { required: true, min: 1, max: mostReportAttributes, distinct: ['attributeId'] },
    ),
    interval: text('间隔', { required: true, ...oneOfNames(reportIntervals) }),
    agg: text('聚合方式', { required: true, ...oneOfNames(reportAggregates) }),
  }),
  'report.list': call('POST', `${platform}/data/report/list`, ['/maintenance'], {
    ...reportQuery,
    pageNum: integer('页码', { min: 1, max: 1_000_000, default: 1 }),
    pageSize: integer('每页条数', { min: 1, max: 100, default: 20 }),
  }),
  'report.series': call('POST', `${platform}/data/report/series`, ['/maintenance'], {
    ...reportQuery,
    attributeId: text('属性', { required: true, ...attributeKey }),
  }),
  'report.export': call('POST', `${platform}/data/report/export`, ['/maintenance'], reportQuery),
}
