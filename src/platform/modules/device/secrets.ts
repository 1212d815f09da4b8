import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { gatewayKey } from '#domain/device-topics.ts'
import type { Db } from '../../contracts.ts'
import { looksLikeAny } from '../../db/columns.ts'

/**
 * Random, and as long as a key: nobody guesses it, so that one round of hashing keeps it. It begins with a letter, since
 * spreadsheets change what begins with a sign or looks like a number, and a secret that was changed cannot be asked for again.
 */
function newSecret(): string {
  const secret = randomBytes(24).toString('base64url')
  return /^[a-z]/i.test(secret) ? secret : newSecret()
}

const digest = (secret: string) => createHash('sha256').update(secret).digest()

export interface FirstSecret {
  readonly houseId: string
  readonly gatewayNo: string
  readonly secret: string
}

/** Gives a house's gateway a new secret, in place of the one it had, and answers it: it is stored as a hash only. */
export async function renewSecret(db: Db, gatewayNo: string, houseId: string, now: number): Promise<string> {
  const secret = newSecret()
  await sql`
    insert into device_gateway as known (gateway_no, house_id, secret_hash, issued_at, session, is_online, messages_per_minute)
    values (${gatewayNo}, ${houseId}, ${digest(secret).toString('base64url')}, ${now}, 0, 0, 0)
    on conflict (gateway_no) do update set
      house_id = excluded.house_id, secret_hash = excluded.secret_hash,
      issued_at = greatest(excluded.issued_at, known.issued_at + 1)`.execute(db)
  return secret
}

/** Gives those gateways their secrets that have none yet, and answers them: nobody is shown one a second time. */
export async function firstSecrets(
  db: Db,
  houses: readonly { readonly id: string; readonly gatewayNo: string }[],
  now: number,
): Promise<readonly FirstSecret[]> {
  const made = houses
    .toSorted((one, other) => (one.gatewayNo < other.gatewayNo ? -1 : 1))
    .map(({ id, gatewayNo }) => ({ houseId: id, gatewayNo, secret: newSecret() }))
  if (made.length === 0) return []
  const { rows } = await sql<{ gatewayNo: string }>`
    insert into device_gateway as known (gateway_no, house_id, secret_hash, issued_at, session, is_online, messages_per_minute)
    select g.gateway_no, g.house_id, g.hash, ${now}, 0, 0, 0
    from unnest(
      ${made.map(({ gatewayNo }) => gatewayNo)}::text[], ${made.map(({ houseId }) => houseId)}::text[],
      ${made.map(({ secret }) => digest(secret).toString('base64url'))}::text[]) g(gateway_no, house_id, hash)
    order by g.gateway_no
    on conflict (gateway_no) do update set
      house_id = excluded.house_id, secret_hash = excluded.secret_hash, issued_at = excluded.issued_at
      where known.secret_hash is null
    returning gateway_no`.execute(db)
  const given = new Set(rows.map(({ gatewayNo }) => gatewayNo))
  return made.filter(({ gatewayNo }) => given.has(gatewayNo))
}

/** The house that the secret was made for still has that gateway. */
const isBound = sql`exists (
  select 1 from house h where h.id = d.house_id and h.gateway_no = d.gateway_no and h.tech_product_id is not null
    and h.deleted_at is null)`

/** What a login holds good for; it ends when there is a newer secret, or none. */
export interface Login {
  readonly gatewayNo: string
  readonly issuedAt: number
}

/** However the number of the gateway is written. Null: no such gateway, or another secret. */
export async function logIn(db: Db, written: string, secret: string): Promise<Login | null> {
  const { rows } = await sql<Login & { secretHash: string | null }>`
    select gateway_no, secret_hash, issued_at from device_gateway d where ${isBound} and gateway_no in (
      select gateway_no from house
      where ${looksLikeAny('gatewayNo', [gatewayKey(written)])} and deleted_at is null)`.execute(db)
  const [row] = rows
  if (!row?.secretHash) return null
  const isRight = timingSafeEqual(Buffer.from(row.secretHash, 'base64url'), digest(secret))
  return isRight ? { gatewayNo: row.gatewayNo, issuedAt: row.issuedAt } : null
}

/** Those of the logins that hold good no longer: renewed, or unbound. */
export async function endedLogins(db: Db, logins: readonly Login[]): Promise<readonly Login[]> {
  if (logins.length === 0) return []
  const { rows } = await sql<Login>`
    select gateway_no, issued_at from device_gateway
    d where gateway_no = any(${logins.map(({ gatewayNo }) => gatewayNo)}) and ${isBound}`.execute(db)
  const issued = new Map(rows.map((row) => [row.gatewayNo, row.issuedAt]))
  return logins.filter(({ gatewayNo, issuedAt }) => issued.get(gatewayNo) !== issuedAt)
}

/** A house without a product has no gateway any more. */
export async function forgetGateway(db: Db, houseId: string): Promise<void> {
  await sql`delete from device_gateway where house_id = ${houseId}`.execute(db)
}
