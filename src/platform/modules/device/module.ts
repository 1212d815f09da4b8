import { historyJob } from '../../simulator/history.ts'
import { writePastTurns } from '../../simulator/past-turns.ts'
import type { HandlersOf, ModuleOptions, ModuleParts } from '../module-parts.ts'
import { availabilityJob } from './availability-job.ts'
import type { deviceCalls } from './device.calls.ts'
import { deviceIndexes, deviceTables } from './device-tables.ts'
import { firstGatewaySecrets, gatewayDetail, renewGatewaySecret } from './gateway-calls.ts'
import { retentionJob } from './retention.ts'
import { rollUpJob } from './roll-up.ts'

export const deviceModule = ({ link, mqttUrl, publicUrl, retentionDays, simulator, seed }: ModuleOptions) =>
  ({
    calls: {
      'house.gateway': gatewayDetail({ mqttUrl, publicUrl, link }),
      'house.gatewayFirstSecrets': firstGatewaySecrets(mqttUrl),
      'house.gatewaySecret': renewGatewaySecret(mqttUrl),
    } satisfies HandlersOf<typeof deviceCalls>,
    jobs: [
      rollUpJob,
      availabilityJob,
      retentionJob(retentionDays),
      ...(simulator && seed === 'demo' ? [historyJob] : []),
    ],
    ...(seed === 'demo' ? { prepare: writePastTurns } : {}),
    tables: deviceTables,
    indexes: deviceIndexes,
  }) satisfies ModuleParts
