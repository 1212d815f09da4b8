import { projectStatus, projectType } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { usersOf } from './users.ts'

export const projects: readonly Values[] = [
  {
    id: 'project_jingan',
    name: '静安府',
    code: 'JAF',
    type: projectType.residence,
    status: projectStatus.operating,
    departmentId: 'dept_shanghai',
    addressIds: ['310000', '310100', '310106'],
    addressDetail: '江宁路 1158 号',
    longitude: 121.4412,
    latitude: 31.2436,
    buildArea: 186_400.5,
    deliverDate: '2023-06-30',
    contactName: '陈思源',
    contactPhone: '13810000959',
    remark: '五恒系统示范项目',
    createTime: '2024-03-11 09:20:15',
    createUserName: '林知远',
  },
  {
    id: 'project_xixi',
    name: '西溪云庐',
    code: 'XXYL',
    type: projectType.residence,
    status: projectStatus.commissioning,
    departmentId: 'dept_hangzhou',
    addressIds: ['330000', '330100', '330106'],
    addressDetail: '文一西路 588 号',
    longitude: 120.0826,
    latitude: 30.2869,
    buildArea: 142_300,
    deliverDate: '2025-12-15',
    contactName: '钱江月',
    contactPhone: '13810001644',
    createTime: '2025-02-18 14:05:42',
    createUserName: '沈嘉树',
  },
  {
    id: 'project_jinjiang',
    name: '锦江里公寓',
    code: 'JJL',
    type: projectType.apartment,
    status: projectStatus.operating,
    departmentId: 'dept_southwest',
    addressIds: ['510000', '510100', '510104'],
    addressDetail: '东大街下东大街段 99 号',
    longitude: 104.0832,
    latitude: 30.6557,
    buildArea: 98_750.25,
    deliverDate: '2024-09-01',
    contactName: '罗一鸣',
    contactPhone: '13810002192',
    createTime: '2024-08-02 10:48:03',
    createUserName: '沈嘉树',
  },
]

const admins: Readonly<Record<string, readonly string[]>> = {
  project_jingan: ['user_estate', ...usersOf('dept_shanghai').slice(0, 3)],
  project_xixi: ['user_estate', ...usersOf('dept_hangzhou').slice(0, 2)],
  project_jinjiang: ['user_estate', ...usersOf('dept_southwest')],
}

export const projectAdmins: readonly Values[] = Object.entries(admins).flatMap(([projectId, users]) =>
  users.map((adminId) => ({ id: `${projectId}_${adminId}`.slice(0, 32), projectId, adminId })),
)
