import { join } from 'node:path'
import { config } from '#config'
import { createPlatform } from './app.ts'
import { type ConnectedDevices, connectDevices } from './connect-devices.ts'
import { DataFolderError } from './data-folder/data-folder-error.ts'
import { DatabaseUnavailable } from './db/database-error.ts'
import { SchemaChangeRefused } from './db/tables.ts'
import { shareFiles } from './file-limit.ts'
import { type Listening, listen } from './http/listen.ts'
import { createLog, withAccessLog } from './http/logger.ts'
import { createSite, withCompression } from './http/site.ts'
import type { Platform } from './module-contracts.ts'
import { smsToLog } from './modules/auth/sms-send.ts'
import { lateLink } from './modules/device/gateway.ts'
import { PortTaken } from './modules/device/gateways.ts'
import { createModules } from './modules/modules.ts'
import { diskUploads } from './modules/upload/disk-uploads.ts'
import { openDemoAccounts } from './modules/user/demo-password.ts'
import { openSettledDatabase } from './open-database.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

/** How long requests under way may take once the process was told to stop, in milliseconds. */
const timeoutMs = 10_000

const say = (text: string) => process.stdout.write(`${text}\n`)

const greeting = (url: string, { seed, smsToLog }: Settings, { port }: ConnectedDevices) =>
  [
    `${config.product}  ${url}`,
    ...(port === null ? [] : [`网关接入  mqtt 端口 ${port}`]),
    ...(seed === 'demo' ? ['演示账号 admin estate ops service resource auditor nobody，密码 Demo@2026'] : []),
    ...(smsToLog ? ['短信验证码明文写入本日志（SMS_TO_LOG=on）'] : []),
  ].join('\n')

function stopOnSignal(listening: Listening, platform: Platform, devices: ConnectedDevices) {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    // Whatever hangs then would hang for ever.
    setTimeout(() => process.exit(1), 2 * timeoutMs).unref()
    platform.endStreams()
    await listening.close(timeoutMs, signal === 'SIGTERM')
    await devices.close()
    await platform.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

/** A database that was once filled with the demo data keeps its accounts, whatever it is started with later. */
async function refuseOpenDemo({ services }: Platform, { openedBy }: Settings) {
  if (openedBy.length === 0) return
  const accounts = await openDemoAccounts(services)
  if (accounts.length === 0) return
  throw new SettingsError([
    `The database has demo accounts with the password everybody knows (${accounts.join(', ')}), which would be open to the network (${openedBy.join(', ')}). Start once without these settings and change the passwords or disable the accounts, use another DATA_DIR or DATABASE_URL, or choose DEMO_ON_NETWORK=on if that is meant.`,
  ])
}

/** Files are for this user alone (0600), folders as well (0700): they hold what was uploaded, and the database. */
const privateFiles = 0o077

async function start() {
  process.umask(privateFiles)
  // Whoever started this process may have stopped listening to it.
  process.stdout.on('error', () => {})
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  const { connections, gatewayConnections } = shareFiles({
    hasGateways: settings.mqttUrl === null && settings.mqttPort !== null,
  })
  const link = lateLink()
  const platform = createPlatform({
    config,
    database: await openSettledDatabase(settings),
    modules: createModules({ ...settings, link }),
    seed: settings.seed,
    log,
    sms: smsToLog(log, settings.smsToLog),
    uploads: diskUploads(join(settings.dataDir, 'uploads')),
  })
  await platform.ready
  await refuseOpenDemo(platform, settings)
  const devices = await connectDevices(platform.services, link, { ...settings, gatewayConnections })
  const site = withAccessLog(withCompression(createSite(platform, 'dist/client')), log)
  const listening = await listen(site, { ...settings, connections, log })
  stopOnSignal(listening, platform, devices)
  platform.work()
  say(greeting(listening.url, settings, devices))
}

/** A mistake of the operator's is said in a sentence; everything else is ours and comes with its stack. */
function explain(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException
  const isTold = [SettingsError, DataFolderError, SchemaChangeRefused, PortTaken].some(
    (kind) => error instanceof kind,
  )
  if (isTold) return message
  if (error instanceof DatabaseUnavailable)
    return `The database cannot be reached (${error.reason}): see DATABASE_URL.`
  if (code === '53100')
    return `There is no space left for the database (${message}): make some and start again.`
  if (code?.startsWith('XX')) return `The database is damaged (${message}): bring it back from a backup.`
  if (code === 'EADDRINUSE') return `The port is in use (${message}): choose another with PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES') return `Cannot listen (${message}): see HOST and PORT.`
  return stack ?? String(error)
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
