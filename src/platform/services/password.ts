import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** What one guess costs: 2^log2n × r × 128 bytes of memory, p times over. Kept in each hash, so it can grow later. */
export interface PasswordCost {
  readonly log2n: number
  readonly r: number
  readonly p: number
}

/** OWASP's recommendation with the smallest memory (32 MB), so that a burst of logins does not exhaust a small host. */
export const standardCost: PasswordCost = { log2n: 15, r: 8, p: 3 }

const keyBytes = 32

const derive = (password: string, salt: Buffer, { log2n, r, p }: PasswordCost): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** log2n, r, p, maxmem: 2 ** log2n * r * 256 }
  return new Promise((resolve, reject) =>
    scrypt(password, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  )
}

/** `scrypt$15$8$3$<salt>$<key>` */
export async function hashPassword(password: string, cost = standardCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.log2n, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(
    '$',
  )
}

const shape = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/

/** Checked when there is no such account, so that its absence takes as long as a wrong password. */
const nobodys = ({ log2n, r, p }: PasswordCost) =>
  `scrypt$${log2n}$${r}$${p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** `usualCost`: what checking takes when `hash` is null, for nobody's. */
export async function verifyPassword(
  password: string,
  hash: string | null,
  usualCost = standardCost,
): Promise<boolean> {
  const [, log2n, r, p, salt = '', key = ''] = shape.exec(hash ?? nobodys(usualCost)) ?? []
  if (key === '') return false
  const expected = Buffer.from(key, 'base64url')
  const cost = { log2n: Number(log2n), r: Number(r), p: Number(p) }
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return expected.length === actual.length && timingSafeEqual(expected, actual) && hash !== null
}
