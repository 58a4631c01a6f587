import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Keys with which programs call the gateway as their creators. Only a secret's hash is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_key (
      account_id text not null references account,
      key_id text not null check (key_id ~ '^[0-9A-Za-z]{12}$'),
      user_id text not null references portal_user on delete cascade,
      name text not null,
      secret_hash bytea not null,
      old_hash bytea,
      old_until timestamptz,
      resources text[] not null check (cardinality(resources) > 0 and not 'PortalOperator' = any (resources)),
      sites text[] check (cardinality(sites) > 0),
      is_read_only boolean not null,
      addresses text[] not null default '{}',
      per_minute integer not null check (per_minute > 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      reminded_days integer,
      last_used_at timestamptz,
      last_used_address text,
      revoked_at timestamptz,
      revoked_by text,
      primary key (account_id, key_id),
      constraint api_key_never_of_staff check (not array_to_string(resources, ' ') ~ '(PortalOperator|Desk)')
    );
    -- A call with a key names no account.
    create unique index api_key_id on api_key (key_id);
    create index api_key_user on api_key (account_id, user_id);
    create index api_key_expiry on api_key (expires_at) where revoked_at is null;
    ${enableRowSecurity('api_key', 'select, insert, update')}`.execute(db)
}
