import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { type Environment, readerOf, type SettingsReader } from './settings-reader.ts'

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What an operator can choose, all with defaults. README.md lists them. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Database (unless there is a URL) and uploads. */
  readonly dataDir: string
  /** A PostgreSQL server; null: the embedded one in `dataDir`. */
  readonly databaseUrl: string | null
  /** Seconds that one statement may take on a PostgreSQL server. */
  readonly databaseTimeout: number
  readonly seed: 'demo' | 'empty'
  /** Settings by which strangers reach the platform; empty: there are none, or the demo accounts are meant for them. */
  readonly openedBy: readonly string[]
  readonly logLevel: LogLevel
  readonly uploadMaxMegabytes: number
  /** Megabytes of uploads that are kept: of one user, and of all. */
  readonly uploadQuota: { readonly perUser: number; readonly inAll: number }
  /** Logging in by SMS code is offered. */
  readonly smsLogin: boolean
  /** Where nobody sends SMS, their codes stand in the log in clear. */
  readonly smsToLog: boolean
  /** The client's address is what the proxy in front says in `x-forwarded-for`. */
  readonly trustProxy: boolean
  /** Houses are simulated: they answer upgrades as their devices would. */
  readonly simulator: boolean
  /** Where gateways connect; null: nowhere. */
  readonly mqttPort: number | null
  /** Somebody has chosen it: without it the platform does not start. */
  readonly isMqttPortChosen: boolean
  /** An MQTT broker outside, in place of the platform's own. */
  readonly mqttUrl: string | null
  /** Where gateways reach the platform by HTTP, to fetch firmware; null: they know by themselves. */
  readonly publicUrl: string | null
  /** What this process is called there, and what all processes of this platform are. */
  readonly mqttClientId: string
  readonly mqttGroup: string
  /** Days for which the samples of devices are kept. */
  readonly retentionDays: number
  /** What the app's own back end proves itself with; null: no app is connected. */
  readonly appSecret: string | null
  /** Where notices are posted, signed; null: they go to the log. */
  readonly noticeWebhook: { readonly url: string; readonly secret: string } | null
}

export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'SettingsError'
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** What nobody sets but where others come. Values are not repeated: they may be secret. */
const onlyDeployed = ['PUBLIC_URL', 'NOTICE_WEBHOOK_URL', 'APP_SECRET']

/** Its name and password would stand in the log of whoever receives it. */
const namesNobody = (url: string) => URL.canParse(url) && new URL(url).username === ''

function noticeWebhook(reader: SettingsReader): Settings['noticeWebhook'] {
  const url = reader.secretUrl('NOTICE_WEBHOOK_URL', {
    isRight: (given) => /^https?:\/\/\S+$/.test(given) && namesNobody(given),
    said: 'https://host/path',
  })
  const key = reader.secret('NOTICE_WEBHOOK_SECRET')
  if (url === null) return null
  if (key === null) reader.problems.push('NOTICE_WEBHOOK_SECRET: missing, and notices are not sent unsigned')
  return { url, secret: key ?? '' }
}

/** Behind a proxy the platform listens to this machine alone, and is open to everybody all the same. */
const openedBy = ({ text }: SettingsReader, host: string): readonly string[] => [
  ...(isLoopback(host) ? [] : [`HOST=${host}`]),
  ...(text('TRUST_PROXY', 'off') === 'on' ? ['TRUST_PROXY=on'] : []),
  ...onlyDeployed.filter((name) => text(name, '') !== ''),
]

/** The host's name as a client may have it; where it is written otherwise (张三-PC), something that stands for it alone. */
function hostName(): string {
  const name = hostname()
  return /^[\w.-]{1,60}$/.test(name) ? name : createHash('sha256').update(name).digest('hex').slice(0, 12)
}

/** Reads all settings; throws with every bad value at once. Empty counts as not given. */
export function readSettings(environment: Environment): Settings {
  const reader = readerOf(environment)
  const { text, oneOf, isOn, integer } = reader
  const host = text('HOST', '127.0.0.1')
  const isDemoMeant = isOn('DEMO_ON_NETWORK', 'off')
  const isDemo = text('SEED', 'demo') === 'demo'
  const settings: Settings = {
    port: integer('PORT', 0, 65_535, 8080),
    host,
    dataDir: resolve(text('DATA_DIR', './data')),
    databaseUrl: reader.secretUrl('DATABASE_URL', {
      isRight: (given) => /^postgres(ql)?:\/\/\S+$/.test(given),
      said: 'postgres://user:password@host:port/database',
    }),
    databaseTimeout: integer('DATABASE_TIMEOUT', 1, 3600, 15),
    seed: oneOf('SEED', ['demo', 'empty'], 'demo'),
    openedBy: isDemoMeant ? [] : openedBy(reader, host),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    uploadMaxMegabytes: integer('UPLOAD_MAX_MB', 1, 1024, 20),
    uploadQuota: {
      perUser: integer('UPLOAD_QUOTA_USER_MB', 1, 1_000_000, 5120),
      inAll: integer('UPLOAD_QUOTA_MB', 1, 100_000_000, 20_480),
    },
    smsLogin: isOn('SMS_LOGIN', 'on'),
    smsToLog: isOn('SMS_TO_LOG', isDemo ? 'on' : 'off'),
    trustProxy: isOn('TRUST_PROXY', 'off'),
    simulator: isOn('SIMULATOR', 'on'),
    mqttPort: text('MQTT_PORT', '') === 'off' ? null : integer('MQTT_PORT', 0, 65_535, 1883),
    isMqttPortChosen: text('MQTT_PORT', '') !== '',
    mqttUrl: reader.secretUrl('MQTT_URL', {
      isRight: (given) => /^(mqtts?|wss?):\/\/\S+$/.test(given),
      said: 'mqtt://user:password@host:port',
    }),
    publicUrl: reader.publicUrl('PUBLIC_URL'),
    mqttClientId: reader.clientName('MQTT_CLIENT_ID', `eaves-${hostName()}-${text('PORT', '8080')}`),
    mqttGroup: reader.clientName('MQTT_GROUP', 'eaves'),
    retentionDays: integer('RETENTION_DAYS', 1, 3650, 90),
    appSecret: reader.secret('APP_SECRET'),
    noticeWebhook: noticeWebhook(reader),
  }
  // Whoever can reach the demo accounts gets in: their password is in the README.
  if (isDemo && settings.openedBy.length > 0)
    reader.problems.push(
      `SEED: the demo accounts, whose password everybody knows, would be open to the network (${settings.openedBy.join(', ')}); choose SEED=empty, or DEMO_ON_NETWORK=on if that is meant`,
    )
  if (reader.problems.length > 0) throw new SettingsError(reader.problems)
  return settings
}
