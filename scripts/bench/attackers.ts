/**
 * `attackers.ts <url> <mqtt url> <addresses>`: from so many addresses of this machine, all that strangers can do to be
 * in the way, until the standard input ends: logins, requests that are never finished, MQTT connections that say
 * nothing, and bodies that are too large; and streams, as many as it is given, of an account with few rights. A process
 * of its own, which yields to all others: who attacks computes elsewhere. Says in the end how often it has done what, as JSON.
 */
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { config } from '#config'
import { limited } from './calls.ts'

/** How many of each an address keeps up. */
const each = { logins: 2, halves: 10, silent: 10, streams: 2, bodies: 1 }
/** Who was refused a connection, or lost it, comes again after so many milliseconds. */
const again = 200

os.setPriority(os.constants.priority.PRIORITY_LOW)

const [url = '', mqttUrl = '', addresses = '1'] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const login = config.calls['auth.login']
let made = 0

/** The token of an account that may log in. */
async function tokenOf(account: string, password: string): Promise<string> {
  const body = JSON.stringify({ account, password, remember: 0 })
  const response = await fetch(`${url}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { data } = (await response.json()) as { readonly data: { readonly token: string } }
  return data.token
}
const token = await tokenOf(limited.account, limited.password)

/** Sends a request from an address and waits for the end of its answer, or of its connection. */
const ask = (localAddress: string, options: http.RequestOptions, body: string) =>
  new Promise<void>((resolve) => {
    const request = http.request({ hostname, port, localAddress, agent: false, ...options }, (response) => {
      response.resume().on('close', resolve)
    })
    request.on('error', () => resolve())
    request.end(body)
  })

/** Opens a connection, says a beginning and no more, and waits for its end. */
const hold = (
  localAddress: string,
  to: { readonly host: string; readonly port: number },
  beginning: string,
) =>
  new Promise<void>((resolve) => {
    const socket = net.connect({ ...to, localAddress }, () => socket.write(beginning))
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.resume()
  })

const json = { 'content-type': 'application/json' }
const half = `POST ${login.path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 16000\r\n\r\n{"account":"`
const large = JSON.stringify({ account: 'a'.repeat(1_000_000) })
const mqtt = { host: new URL(mqttUrl).hostname, port: Number(new URL(mqttUrl).port) }

const ways: Readonly<Record<keyof typeof each, (address: string) => Promise<void>>> = {
  logins: (address) => {
    made += 1
    const body = JSON.stringify({ account: `made${made % 1_000_000}up`, password: 'wrong', remember: 0 })
    return ask(address, { method: login.method, path: login.path, headers: json }, body)
  },
  halves: (address) => hold(address, { host: hostname, port: Number(port) }, half),
  silent: (address) => hold(address, mqtt, ''),
  streams: (address) => {
    made += 1
    // Each is a tab of its own: a second one of the same tab would end the first.
    const headers = { authorization: token, 'x-tab': `attack${made}` }
    return ask(address, { path: config.calls['live.stream'].path, headers }, '')
  },
  bodies: (address) => ask(address, { method: login.method, path: login.path, headers: json }, large),
}

const tried = new Map<string, number>()

async function keepOn(
  name: string,
  way: (address: string) => Promise<void>,
  address: string,
): Promise<never> {
  for (;;) {
    tried.set(name, (tried.get(name) ?? 0) + 1)
    await way(address)
    await pause(again)
  }
}

const told = () => JSON.stringify(Object.fromEntries(tried))
process.stdin.resume().on('end', () => process.stdout.write(told(), () => process.exit()))
for (let index = 0; index < Number(addresses); index += 1)
  for (const [name, way] of Object.entries(ways))
    for (let one = 0; one < each[name as keyof typeof each]; one += 1)
      void keepOn(name, way, `127.0.1.${index + 1}`)
