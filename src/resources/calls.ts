import { addressCalls } from '#platform/modules/address/address.calls.ts'
import { alarmCalls } from '#platform/modules/alarm/alarm.calls.ts'
import { applicationCalls } from '#platform/modules/application/application.calls.ts'
import { authCalls } from '#platform/modules/auth/auth.calls.ts'
import { boardCalls } from '#platform/modules/board/board.calls.ts'
import { commandCalls } from '#platform/modules/command/command.calls.ts'
import { deviceCalls } from '#platform/modules/device/device.calls.ts'
import { estateCalls } from '#platform/modules/estate/estate.calls.ts'
import { houseDeviceCalls } from '#platform/modules/house-device/house-device.calls.ts'
import { liveCalls } from '#platform/modules/live/live.calls.ts'
import { logCalls } from '#platform/modules/log/log.calls.ts'
import { noticeCalls } from '#platform/modules/notice/notice.calls.ts'
import { otaCalls } from '#platform/modules/ota/ota.calls.ts'
import { productCalls } from '#platform/modules/product/product.calls.ts'
import { reportCalls } from '#platform/modules/report/report.calls.ts'
import { screenCalls } from '#platform/modules/screen/screen.calls.ts'
import { serviceCalls } from '#platform/modules/service/service.calls.ts'
import { trendCalls } from '#platform/modules/trend/trend.calls.ts'
import { uploadCalls } from '#platform/modules/upload/upload.calls.ts'
import { userCalls } from '#platform/modules/user/user.calls.ts'

/** The calls that are no operation of an entity, each stated beside its handler (decision 004). */
export const calls = {
  ...addressCalls,
  ...alarmCalls,
  ...applicationCalls,
  ...authCalls,
  ...boardCalls,
  ...commandCalls,
  ...deviceCalls,
  ...estateCalls,
  ...houseDeviceCalls,
  ...liveCalls,
  ...logCalls,
  ...noticeCalls,
  ...otaCalls,
  ...productCalls,
  ...reportCalls,
  ...screenCalls,
  ...serviceCalls,
  ...trendCalls,
  ...uploadCalls,
  ...userCalls,
}
