import { hostname } from 'node:os'
import { resolve } from 'node:path'

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

type Environment = Readonly<Record<string, string | undefined>>

/** Reads all settings; throws with every bad value at once. Empty counts as not given. */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = []

  const text = (name: string, fallback: string) => environment[name]?.trim() || fallback

  function oneOf<const V extends string>(name: string, allowed: readonly V[], fallback: V): V {
    const given = text(name, fallback)
    const found = allowed.find((value) => value === given)
    if (found === undefined) problems.push(`${name}: "${given}" is none of ${allowed.join(', ')}`)
    return found ?? fallback
  }

  function integer(name: string, min: number, max: number, fallback: number): number {
    const given = text(name, String(fallback))
    const value = Number(given)
    const isValid = /^\d+$/.test(given) && value >= min && value <= max
    if (!isValid) problems.push(`${name}: "${given}" is no whole number from ${min} to ${max}`)
    return isValid ? value : fallback
  }

  function databaseUrl(): string | null {
    const given = text('DATABASE_URL', '')
    if (given === '') return null
    // The value holds a password: it is not repeated.
    if (!/^postgres(ql)?:\/\/\S+$/.test(given) || !URL.canParse(given))
      problems.push('DATABASE_URL: not of the form postgres://user:password@host:port/database')
    return given
  }

  function secret(name: string): string | null {
    const given = text(name, '')
    // It is not repeated: whoever reads the message would have it.
    if (given !== '' && given.length < 32) problems.push(`${name}: shorter than 32 characters`)
    return given === '' ? null : given
  }

  function noticeWebhook(): Settings['noticeWebhook'] {
    const url = text('NOTICE_WEBHOOK_URL', '')
    const key = secret('NOTICE_WEBHOOK_SECRET')
    if (url === '') return null
    // It may hold a token: it is not repeated.
    const isAddress = /^https?:\/\/\S+$/.test(url) && URL.canParse(url) && new URL(url).username === ''
    if (!isAddress) problems.push('NOTICE_WEBHOOK_URL: not of the form https://host/path')
    if (key === null) problems.push('NOTICE_WEBHOOK_SECRET: missing, and notices are not sent unsigned')
    return { url, secret: key ?? '' }
  }

  function mqttUrl(): string | null {
    const given = text('MQTT_URL', '')
    if (given === '') return null
    // The value may hold a password: it is not repeated.
    if (!/^(mqtts?|wss?):\/\/\S+$/.test(given) || !URL.canParse(given))
      problems.push('MQTT_URL: not of the form mqtt://user:password@host:port')
    return given
  }

  function publicUrl(): string | null {
    const given = text('PUBLIC_URL', '')
    if (given === '') return null
    if (!/^https?:\/\/[^\s/]+$/.test(given) || !URL.canParse(given))
      problems.push(`PUBLIC_URL: "${given}" is not of the form https://host:port`)
    return given
  }

  function clientName(name: string, fallback: string): string {
    const given = text(name, fallback)
    if (!/^[\w.-]{1,100}$/.test(given))
      problems.push(`${name}: "${given}" has more than letters, digits, dots and dashes`)
    return given
  }

  const isOn = (name: string, fallback: 'on' | 'off') => oneOf(name, ['on', 'off'], fallback) === 'on'

  /** Behind a proxy the platform listens to this machine alone, and is open to everybody all the same. */
  const openedBy = (host: string): readonly string[] => [
    ...(isLoopback(host) ? [] : [`HOST=${host}`]),
    ...(text('TRUST_PROXY', 'off') === 'on' ? ['TRUST_PROXY=on'] : []),
    ...onlyDeployed.filter((name) => text(name, '') !== ''),
  ]

  const host = text('HOST', '127.0.0.1')
  const isDemoMeant = isOn('DEMO_ON_NETWORK', 'off')
  const isDemo = text('SEED', 'demo') === 'demo'
  const settings: Settings = {
    port: integer('PORT', 0, 65_535, 8080),
    host,
    dataDir: resolve(text('DATA_DIR', './data')),
    databaseUrl: databaseUrl(),
    databaseTimeout: integer('DATABASE_TIMEOUT', 1, 3600, 15),
    seed: oneOf('SEED', ['demo', 'empty'], 'demo'),
    openedBy: isDemoMeant ? [] : openedBy(host),
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
    mqttUrl: mqttUrl(),
    publicUrl: publicUrl(),
    mqttClientId: clientName('MQTT_CLIENT_ID', `eaves-${hostname()}-${text('PORT', '8080')}`),
    mqttGroup: clientName('MQTT_GROUP', 'eaves'),
    retentionDays: integer('RETENTION_DAYS', 1, 3650, 90),
    appSecret: secret('APP_SECRET'),
    noticeWebhook: noticeWebhook(),
  }
  // Whoever can reach the demo accounts gets in: their password is in the README.
  if (isDemo && settings.openedBy.length > 0)
    problems.push(
      `SEED: the demo accounts, whose password everybody knows, would be open to the network (${settings.openedBy.join(', ')}); choose SEED=empty, or DEMO_ON_NETWORK=on if that is meant`,
    )
  if (problems.length > 0) throw new SettingsError(problems)
  return settings
}
