/**
 * `bad-logins.ts <url> <callers> <addresses>`: so many callers try to log in, without pause, to accounts that nobody
 * has, until the standard input ends. A process of its own: the one that measures has its processor to itself.
 */
import http from 'node:http'
import { config } from '#config'

const [url = '', callers = '1', addresses = '1'] = process.argv.slice(2)
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(callers) })
let made = 0

const attempt = (address: string) =>
  new Promise<void>((resolve) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const { method, path } = config.calls['auth.login']
    const request = http.request(url + path, { agent, method, headers }, (response) => {
      response.resume().on('end', resolve)
    })
    request.on('error', () => setTimeout(resolve, 100))
    made += 1
    request.end(JSON.stringify({ account: `made${made % 1_000_000}up`, password: 'wrong', remember: 0 }))
  })

async function keepTrying(address: string): Promise<never> {
  for (;;) await attempt(address)
}

process.stdin.resume().on('end', () => process.exit())
for (let caller = 0; caller < Number(callers); caller += 1)
  void keepTrying(`10.0.${(caller % Number(addresses)) >> 8}.${(caller % Number(addresses)) & 255}`)
