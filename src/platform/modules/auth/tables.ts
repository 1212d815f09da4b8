/** Moments are epoch milliseconds. */
export const authTables: readonly string[] = [
  `create table if not exists auth_session (
    id text primary key,
    user_id text not null,
    token_hash text not null unique,
    issued_at bigint not null,
    expires_at bigint not null,
    previous_hash text unique,
    previous_until bigint,
    renewal text
  )`,
  'create index if not exists auth_session_user_id on auth_session (user_id)',
  'create index if not exists auth_session_expires_at on auth_session (expires_at)',
  `create table if not exists auth_attempt (
    key text primary key,
    failures integer not null,
    until bigint not null
  )`,
  `create table if not exists auth_sms_code (
    phone text not null,
    scene integer not null,
    code_hash text,
    failures integer not null,
    sent_at bigint not null,
    expires_at bigint not null,
    day_start bigint not null,
    sent_in_day integer not null,
    primary key (phone, scene)
  )`,
]
