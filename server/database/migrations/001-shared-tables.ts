/** Tables that all clients share: clients, users and their memberships, the embedded issuer's records. */

export const shared = [
  `create table clients (
    id bigint generated always as identity primary key,
    code text not null unique,
    name text not null,
    base_country text not null,
    currency text not null,
    time_zone text not null,
    locale text not null,
    logo_key text,
    created_at timestamptz not null default now()
  )`,
  `create table users (
    id bigint generated always as identity primary key,
    subject text unique,
    email text not null unique check (email = lower(email)),
    name text not null,
    active_client_id bigint references clients (id),
    is_active boolean not null default true,
    terms_accepted_at timestamptz,
    intro_video_watched boolean not null default false,
    last_login timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create table memberships (
    user_id bigint not null references users (id),
    client_id bigint not null references clients (id),
    user_type text not null check (user_type in ('Client', 'Staff', 'User')),
    permissions text[] not null,
    primary key (user_id, client_id)
  )`,
  // The state of the embedded issuer: sessions, grants, codes, refresh tokens, sign-ins in progress.
  `create table issuer_records (
    model text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    consumed_at timestamptz,
    expires_at timestamptz not null,
    primary key (model, id)
  )`,
  `create index issuer_records_grant on issuer_records (grant_id)`,
  `create index issuer_records_uid on issuer_records (uid)`,
  `create index issuer_records_expiry on issuer_records (expires_at)`,
];
