/**
 * The first tables. Every tenant table carries client_id in its primary key, its unique indexes and its
 * foreign keys, so that it can be distributed by client; row-level security stands behind the scope that
 * every statement carries anyway. line_items has no foreign keys: a load has just resolved its ids in the
 * same transaction, and the checks would cost more than the load itself.
 */
import { type Kysely, sql } from 'kysely';

/** Tables with rows of one client each: row-level security, application role. */
const tenantTables = [
  'data_version',
  'nodes',
  'node_closure',
  'membership_nodes',
  'places',
  'travellers',
  'raw_travellers',
  'policy_codes',
  'raw_policy_codes',
  'service_fee_types',
  'raw_service_fee_types',
  'bookings',
  'line_items',
  'imports',
  'import_rejects',
];

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'tripledger_app') then
        create role tripledger_app nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
  await sql`grant tripledger_app to current_user`.execute(db);
  await sql`grant usage on schema public to tripledger_app`.execute(db);

  for (const statement of [...shared, ...tenants]) await sql.raw(statement).execute(db);

  for (const table of tenantTables) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db);
    await sql
      .raw(
        `create policy tenant on ${table} using
           (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)`,
      )
      .execute(db);
  }
  await sql`grant select, insert, update, delete on all tables in schema public to tripledger_app`.execute(
    db,
  );
  await sql`grant usage on all sequences in schema public to tripledger_app`.execute(db);
}

const shared = [
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
  // What the embedded issuer must remember: sessions, grants, codes, refresh tokens, sign-ins under way.
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

const tenants = [
  // version: raised by every write to reporting data. The small tables carry the version that changed them last.
  `create table data_version (
    client_id bigint primary key references clients (id),
    version bigint not null default 0,
    last_booking_id bigint not null default 0,
    nodes_version bigint not null default 0,
    places_version bigint not null default 0,
    travellers_version bigint not null default 0,
    policy_codes_version bigint not null default 0,
    service_fee_types_version bigint not null default 0
  )`,
  // label and parent_id are the effective values: edited, else of the feed. Only the root has no parent.
  `create table nodes (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,
    code text,
    label text not null,
    parent_id bigint,
    feed_label text,
    feed_parent_id bigint,
    edited_label text,
    edited_parent_id bigint,
    is_root boolean not null default false,
    is_user_defined boolean not null default false,
    industry text,
    fiscal_year_end text,
    primary key (client_id, id),
    unique (client_id, code),
    foreign key (client_id, parent_id) references nodes (client_id, id),
    check (is_root = (parent_id is null))
  )`,
  `create unique index nodes_one_root on nodes (client_id) where is_root`,
  `create table node_closure (
    client_id bigint not null,
    ancestor_id bigint not null,
    descendant_id bigint not null,
    depth integer not null,
    primary key (client_id, ancestor_id, descendant_id),
    foreign key (client_id, ancestor_id) references nodes (client_id, id),
    foreign key (client_id, descendant_id) references nodes (client_id, id)
  )`,
  `create index node_closure_descendant on node_closure (client_id, descendant_id)`,
  `create table membership_nodes (
    client_id bigint not null references clients (id),
    user_id bigint not null references users (id),
    node_id bigint not null,
    primary key (client_id, user_id, node_id),
    foreign key (client_id, node_id) references nodes (client_id, id)
  )`,
  // code: an IATA city code, or a code of the feed's locations.csv.
  `create table places (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,
    code text not null,
    name text not null,
    country text,
    latitude double precision,
    longitude double precision,
    time_zone text,
    is_iata boolean not null,
    primary key (client_id, id),
    unique (client_id, code)
  )`,
  `create table travellers (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,
    name text not null,
    employee_number text,
    primary key (client_id, id)
  )`,
  // customer_id: the customer that the feed named; it stays when nodes move.
  `create table raw_travellers (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,
    customer_id bigint not null,
    name text not null,
    employee_number text not null,
    traveller_id bigint not null,
    primary key (client_id, id),
    unique (client_id, customer_id, name, employee_number),
    foreign key (client_id, customer_id) references nodes (client_id, id),
    foreign key (client_id, traveller_id) references travellers (client_id, id)
  )`,
  `create index raw_travellers_canonical on raw_travellers (client_id, traveller_id)`,
  `create table policy_codes (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,
    code text not null,
    description text not null,
    is_compliant boolean not null,
    show_lost_savings boolean not null,
    feed_description text not null,
    feed_is_compliant boolean not null,
    feed_show_lost_savings boolean not null,
    edited_description text,
    edited_is_compliant boolean,
    edited_show_lost_savings boolean,
    primary key (client_id, id)
  )`,
  `create table raw_policy_codes (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,
    code text not null,
    policy_code_id bigint not null,
    primary key (client_id, id),
    unique (client_id, code),
    foreign key (client_id, policy_code_id) references policy_codes (client_id, id)
  )`,
  `create table service_fee_types (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,
    description text not null,
    feed_description text not null,
    edited_description text,
    primary key (client_id, id)
  )`,
  `create table raw_service_fee_types (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,
    description text not null,
    service_fee_type_id bigint not null,
    primary key (client_id, id),
    unique (client_id, description),
    foreign key (client_id, service_fee_type_id) references service_fee_types (client_id, id)
  )`,
  // id: dense per client, from data_version.last_booking_id. The trip's columns are null where there is none.
  `create table bookings (
    client_id bigint not null references clients (id),
    id bigint not null,
    reference text not null,
    version bigint not null,
    departure_at timestamp,
    return_at timestamp,
    duration_days integer,
    origin_place_id bigint,
    destination_place_id bigint,
    itinerary_summary text,
    is_overnight boolean not null default false,
    has_accommodation boolean not null default false,
    primary key (client_id, id),
    unique (client_id, reference)
  )`,
  `create index bookings_version on bookings (client_id, version)`,
  // status, is_active, raw_policy_code_id: effective. Money in cents, distance in metres, CO2 in grams.
  `create table line_items (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,
    version bigint not null,
    booking_id bigint not null,
    node_id bigint not null,
    raw_traveller_id bigint,
    raw_policy_code_id bigint,
    raw_service_fee_type_id bigint,
    origin_place_id bigint,
    destination_place_id bigint,
    transaction_date date not null,
    booked_date date not null,
    invoice_date date,
    credit_expiry date,
    segment_sequence integer,
    quantity integer not null,
    start_at timestamp,
    end_at timestamp,
    amount_paid bigint not null,
    tax bigint,
    ancillary_amount bigint,
    cheapest_rate bigint,
    cost_of_change bigint,
    credit_value bigint,
    distance_m bigint,
    co2_g bigint,
    is_active boolean not null,
    is_counted boolean not null,
    is_flown boolean not null,
    is_online boolean not null,
    product_type text not null,
    status text not null,
    origin_country text,
    destination_country text,
    origin_code text,
    destination_code text,
    supplier_code text,
    supplier_name text,
    class_of_travel text,
    fare_type text,
    fare_type_description text,
    ticket_number text,
    ticket_type text,
    car_type text,
    travel_booker text,
    consultant_name text,
    matter_number text,
    invoice_number text,
    data_source text not null,
    line_key text not null,
    content_hash uuid not null,
    feed_status text not null,
    feed_raw_policy_code_id bigint,
    edited_status text,
    edited_raw_policy_code_id bigint,
    edited_is_active boolean,
    reference_fields jsonb,
    primary key (client_id, id),
    unique (client_id, data_source, line_key)
  )`,
  `create index line_items_date on line_items (client_id, transaction_date)`,
  `create index line_items_booking on line_items (client_id, booking_id)`,
  `create index line_items_ticket on line_items (client_id, ticket_number)
     where product_type = 'Air' and ticket_number is not null and status = 'Refunded'`,
  `create index line_items_version on line_items (client_id, version)`,
  `create table imports (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,
    started_at timestamptz not null default now(),
    finished_at timestamptz not null,
    folder text not null,
    outcome text not null check (outcome in ('loaded', 'rejected')),
    lines_read bigint not null,
    lines_added bigint not null,
    lines_changed bigint not null,
    lines_unchanged bigint not null,
    lines_rejected bigint not null,
    primary key (client_id, id)
  )`,
  `create table import_rejects (
    client_id bigint not null,
    import_id bigint not null,
    id bigint generated always as identity,
    file text not null,
    row_number bigint not null,
    column_name text,
    value text,
    reason text not null,
    primary key (client_id, import_id, id),
    foreign key (client_id, import_id) references imports (client_id, id)
  )`,
];
