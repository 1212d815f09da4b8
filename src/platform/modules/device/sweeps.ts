import { sql } from 'kysely'
import { minute } from '#domain/durations.ts'
import { offlineReason } from '#resources/device-dictionaries.ts'
import type { Services } from '../../contracts.ts'
import { inSteps } from '../../db/in-steps.ts'
import type { Broker } from './broker.ts'
import type { EmbeddedBroker } from './embedded-broker.ts'
import { fallenSilent, type GatewaySession, notBack } from './gateway-sessions.ts'
import type { Intake } from './intake.ts'
import type { OfflineReason } from './observers.ts'
import { mostAhead } from './reported-value.ts'

/** Notes that gateways are there now; each once a minute. */
async function noteSeen({ db, now }: Services, gatewayNos: readonly string[]): Promise<void> {
  if (gatewayNos.length === 0) return
  const time = now().getTime()
  await sql`
    update device_gateway set seen_at = ${time} where gateway_no = any(${gatewayNos.toSorted()})
      and (seen_at < ${time - minute} or seen_at > ${time + mostAhead})`.execute(db)
}

/** What is looked after again and again: connections that are to end, and gateways that are gone. */
export function createSweeps(
  services: Services,
  broker: Broker,
  embedded: EmbeddedBroker | null,
  intake: Intake,
) {
  /** Each by itself: one that cannot be noted keeps no other on line. */
  const end = (sessions: readonly GatewaySession[], reason: OfflineReason) =>
    inSteps(
      services,
      'gateways',
      Object.fromEntries(
        sessions.map(({ gatewayNo, session }) => [
          `end of ${gatewayNo}`,
          () => intake.connection(gatewayNo, session, reason),
        ]),
      ),
    )

  /** Those that are there are noted first: else they would be among those that have not come back. */
  async function sweepNotBack({ connected }: EmbeddedBroker): Promise<void> {
    await noteSeen(services, connected())
    await end(await notBack(services), offlineReason.notBack)
  }

  return {
    sweep: () =>
      inSteps(services, 'gateways', {
        ended: () => broker.sweep(),
        ...(embedded ? { notBack: () => sweepNotBack(embedded) } : {}),
      }),
    async sweepSilent(): Promise<void> {
      if (embedded) return
      await end(await fallenSilent(services), offlineReason.silent)
    },
  }
}
