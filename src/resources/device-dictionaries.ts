import { dictionary } from '#schema'

/** The first part of an attribute's composite id. */
export const deviceType = dictionary('设备归属', {
  tech: [1, '科技系统设备'],
  single: [2, '智能单品'],
})
