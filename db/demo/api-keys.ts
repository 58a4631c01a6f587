import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Sql } from '../src/database.ts'
import { brackenfell, elmsett } from './accounts.ts'

interface DemoKey {
  account: string
  /** Whose key it is. */
  maker: string
  keyId: string
  name: string
  resources: string[]
  sites?: string[]
  writes?: boolean
  addresses?: string[]
  madeDaysAgo: number
  endsInDays: number
  usedMinutesAgo?: number
  usedFrom?: string
  /** The old secret of a rotation works for so many hours yet. */
  oldHours?: number
  revokedDaysAgo?: number
}

const desk = 'service.desk@brackenfell.example'

/** One in each state that the page knows. Nobody knows a secret of theirs. */
const keys: readonly DemoKey[] = [
  {
    account: brackenfell,
    maker: desk,
    keyId: 'Wq3vTn7KxR2m',
    name: 'Stock system',
    resources: ['BusinessPortalServices', 'BusinessPortalOrders'],
    addresses: ['203.0.113.24', '2001:db8:40::/48'],
    madeDaysAgo: 81,
    endsInDays: 9,
    usedMinutesAgo: 12,
    usedFrom: '203.0.113.24',
  },
  {
    account: brackenfell,
    maker: desk,
    keyId: 'hL8sYc4PbD6z',
    name: 'Ticket bridge',
    resources: ['BusinessPortalCases', 'BusinessPortalServices'],
    writes: true,
    madeDaysAgo: 2,
    endsInDays: 363,
  },
  {
    account: brackenfell,
    maker: desk,
    keyId: 'Jm5wQa9NfZ1k',
    name: 'Zone check',
    resources: ['BusinessPortalDns'],
    madeDaysAgo: 40,
    endsInDays: 50,
    usedMinutesAgo: 60 * 26,
    usedFrom: '203.0.113.31',
    oldHours: 20,
  },
  {
    account: brackenfell,
    maker: 'tomasz.hale@brackenfell.example',
    keyId: 'cX2rVg6HtS8u',
    name: 'Warehouse display',
    resources: ['BusinessPortalBilling'],
    madeDaysAgo: 100,
    endsInDays: 80,
    usedMinutesAgo: 60 * 24 * 31,
    usedFrom: '203.0.113.77',
  },
  {
    account: brackenfell,
    maker: desk,
    keyId: 'Ue7bKd3MyB5p',
    name: 'Old stock system',
    resources: ['BusinessPortalServices'],
    madeDaysAgo: 120,
    endsInDays: -30,
    usedMinutesAgo: 60 * 24 * 31,
    usedFrom: '203.0.113.24',
  },
  {
    account: brackenfell,
    maker: desk,
    keyId: 'Ro4nFj8GwC9t',
    name: 'Contractor script',
    resources: ['BusinessPortalServices', 'BusinessPortalDiagnostics'],
    writes: true,
    madeDaysAgo: 60,
    endsInDays: 30,
    usedMinutesAgo: 60 * 24 * 8,
    usedFrom: '198.51.100.9',
    revokedDaysAgo: 7,
  },
  {
    account: elmsett,
    maker: 'priya.stanner@elmsett.example',
    keyId: 'Ty6mLs2EvQ4n',
    name: 'Nightly inventory',
    resources: ['BusinessPortalServices'],
    madeDaysAgo: 200,
    endsInDays: 160,
    usedMinutesAgo: 60 * 9,
    usedFrom: '203.0.113.140',
  },
]

export async function loadApiKeys(db: Sql): Promise<void> {
  const rows = keys.map((key) => ({ ...key, hash: createHash('sha256').update(`nobody ${key.keyId}`).digest('hex') }))
  await sql`
    insert into api_key (account_id, key_id, user_id, name, secret_hash, old_hash, old_until, resources, sites,
      is_read_only, addresses, per_minute, created_at, expires_at, last_used_at, last_used_address, revoked_at, revoked_by)
    select n.account, n."keyId", u.user_id, n.name, decode(n.hash, 'hex'),
      case when n."oldHours" is not null then decode(n.hash, 'hex') end, now() + make_interval(hours => n."oldHours"),
      n.resources, n.sites, n.writes is not true, coalesce(n.addresses, '{}'), 600,
      now() - make_interval(days => n."madeDaysAgo"),
      ((now() at time zone 'Europe/London')::date + n."endsInDays" + 1)::timestamp at time zone 'Europe/London',
      now() - make_interval(mins => n."usedMinutesAgo"), n."usedFrom",
      now() - make_interval(days => n."revokedDaysAgo"),
      case when n."revokedDaysAgo" is not null then 'Service Desk' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (account text, maker text, "keyId" text, name text,
        hash text, "oldHours" integer, resources text[], sites text[], writes boolean, addresses text[],
        "madeDaysAgo" integer, "endsInDays" integer, "usedMinutesAgo" integer, "usedFrom" text, "revokedDaysAgo" integer)
      join portal_user u on u.account_id = n.account and u.email = n.maker`.execute(db)
}
