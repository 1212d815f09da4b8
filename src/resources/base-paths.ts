/** Where the three services of the contract answer: every call's path begins with one of them. */
export const usercenter = '/usercenter/admin/v1'
export const platform = '/platform/admin/v1'
export const support = '/support/admin/v1'
