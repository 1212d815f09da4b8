import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { type Child, startChild } from './child-process.ts'
import { freePort } from './free-port.ts'

/** A Mosquitto of a test's own, which it may stop and start again. */
export interface Mosquitto {
  readonly url: string
  /** Where gateways come, if it is not where the platform does. */
  readonly gatewayUrl: string
  /** Ends it; sessions and what waits for them are on disk. */
  stop(): Promise<void>
  /** On the same port, with what it knew. */
  start(): Promise<void>
  /** Ends it, and removes what it has kept. */
  close(): Promise<void>
}

// Debian puts it where only root looks by itself.
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const find = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
const program = find('mosquitto')

export const hasMosquitto = program !== undefined
if (!hasMosquitto) process.stdout.write('Mosquitto is not installed: brokers outside were not tried.\n')

/** By user name. */
type Passwords = Readonly<Record<string, string>>

/** Writes the passwords down as Mosquitto wants them; answers the path of their file. */
function writePasswords(passwords: Passwords, folder: string): string {
  const file = join(folder, 'passwords')
  const lines = Object.entries(passwords).map((line) => `${line.join(':')}\n`)
  writeFileSync(file, lines.join(''))
  execFileSync(find('mosquitto_passwd') ?? '', ['-U', file])
  return file
}

interface Place {
  readonly folder: string
  readonly port: number
  readonly gatewayPort: number
}

/** Whoever comes may do everything. */
const openSettings = ({ port, folder }: Place) => `
listener ${port} 127.0.0.1
allow_anonymous true
persistence true
persistence_location ${folder}/
max_queued_messages 0`

/** As the docs say, with ports and paths of a test's own. */
function docsSettings({ folder, port, gatewayPort }: Place, passwords: Passwords): string {
  const own: readonly (readonly [string, string])[] = [
    ['password_file /etc/mosquitto/passwords', `password_file ${writePasswords(passwords, folder)}`],
    ['acl_file /etc/mosquitto/access-list', `acl_file ${resolve('docs/mosquitto/access-list')}`],
    ['persistence_location /var/lib/mosquitto/', `persistence_location ${folder}/`],
    ['listener 1883', `listener ${gatewayPort} 127.0.0.1`],
    ['listener 1884', `listener ${port}`],
  ]
  const said = readFileSync('docs/mosquitto/mosquitto.conf', 'utf8')
  return own.reduce((text, [line, instead]) => {
    if (!text.includes(`\n${line}`)) throw new Error(`the docs no longer say: ${line}`)
    return text.replace(`\n${line}`, `\n${instead}`)
  }, said)
}

/** `passwords`: whoever has none is turned away, and the others are kept to what the docs say; left out: all is open. */
export async function startMosquitto(passwords?: Passwords): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-mosquitto-'))
  const file = join(folder, 'mosquitto.conf')
  const port = await freePort()
  const gatewayPort = passwords ? await freePort(port) : port
  const place = { folder, port, gatewayPort }
  const said = passwords ? docsSettings(place, passwords) : openSettings(place)
  writeFileSync(file, `${said}\nuser root\nlog_dest stderr\n`)
  let child: Child | null = null
  const stop = async () => {
    child?.process.kill('SIGTERM')
    await child?.ended
  }
  const start = async () => {
    child = startChild([program ?? '', '-c', file])
    await child.says(' running')
  }
  await start()
  return {
    url: `mqtt://127.0.0.1:${port}`,
    gatewayUrl: `mqtt://127.0.0.1:${gatewayPort}`,
    ...{ stop, start },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
