import { platform } from '#resources/base-paths.ts'
import type { house } from '#resources/house.ts'
import type { houseUser } from '#resources/house-user.ts'
import type { MountOption } from '#schema'

export const houseImport: MountOption<typeof house, 'import'> = {
  path: `${platform}/floor/house/import`,
  allow: '/project/:id',
  within: 'projectId',
  key: ['floorId', 'name'],
  columns: [
    {
      find: 'floorId',
      by: [
        { path: 'building', also: ['楼号', '楼幢', '栋号'] },
        { path: 'unit', also: ['单元号'] },
        { path: 'name!', label: '楼层', example: '3层', also: ['层', '层号'] },
      ],
    },
    { field: 'name', example: '301', also: ['房间号', '房间', '室号', '门牌号'] },
    'modelId',
    { field: 'area', also: ['建筑面积', '房屋面积'] },
    'status',
    'deliverTime',
    'warrantyEnd',
  ],
}

export const houseUserImport: MountOption<typeof houseUser, 'import'> = {
  path: `${platform}/project/customer/import`,
  allow: ['/service/appUser', '/project/:id/user'],
  // Its header is laid down: what may be chosen stands in the dialog.
  template: { path: '/upload/csv/import_template.csv', allow: 'public', labels: false },
  within: 'projectId',
  key: ['houseId', 'phone'],
  columns: [
    {
      find: 'houseId',
      by: [
        { path: 'floorId.building', also: ['楼号', '楼幢', '栋号'] },
        { path: 'floorId.unit', also: ['单元号'] },
        { path: 'floorId.name', label: '楼层', example: '3层', also: ['层', '层号'] },
        { path: 'name!', example: '301', also: ['房间号', '房间', '室号', '门牌号'] },
      ],
    },
    { field: 'name', example: '张三', also: ['业主姓名', '住户姓名', '客户姓名', '用户姓名'] },
    { field: 'phone', also: ['手机', '手机号码', '电话', '电话号码', '联系电话', '联系方式'] },
    { field: 'relation', required: true, also: ['身份', '住户类型', '与业主关系'] },
    { field: 'expireTime', also: ['到期日', '到期日期', '租期截止'] },
    'remark',
  ],
}
