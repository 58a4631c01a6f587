import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Sql } from '../src/database.ts'
import { ashlar, brackenfell, copperbeck, elmsett, ternbeck } from './accounts.ts'
import { contactPeople, type DemoContact, demoSubscriptions } from './contact-people.ts'
import type { Calendar } from './day.ts'

/** The people of the demo customers: those of sign-ins.json get their roles, all others are added here. */
export async function loadContacts(db: Sql, calendar: Calendar): Promise<void> {
  await describeSignIns(db)
  const people = contactPeople(calendar)
  await addContacts(db, people)
  await addAccess(db, people)
  await addInvitation(db)
  await addSubscriptions(db)
  await addSchools(db)
}

/** Their e-mail addresses are those of sign-ins.json. */
const signIns = [
  { email: 'service.desk@brackenfell.example', phone: '+441632960301', roles: ['Admin', 'Technical Contact'] },
  { email: 'tomasz.hale@brackenfell.example', phone: '+441632960305', roles: ['Technical Contact'] },
  { email: 'reception@brackenfell.example', phone: '+441632960300', roles: ['Customer Service'] },
  { email: 'ines.ashlar@ashlarpike.example', phone: '+441632960410', roles: ['Admin', 'Security Contact'] },
  { email: 'owen.marl@copperbeck.example', phone: '+441632960510', roles: ['Admin'] },
  { email: 'priya.stanner@elmsett.example', phone: '+441632960610', roles: ['Admin', 'IT Decision Maker'] },
  { email: 'freya.lund@greylag.example', phone: '+441632960710', roles: ['Admin', 'Security Contact', 'Billing'] },
  { email: 'martin.teal@ternbeck.example', phone: '+441632960810', roles: ['Admin', 'Sales or Marketing'] },
  { email: 'nadia.voss@saltmere.example', phone: '+441632960910', roles: ['Admin', 'Security Contact'] },
]

async function describeSignIns(db: Sql): Promise<void> {
  await sql`
    update contact c set phone = n.phone, roles = n.roles
    from jsonb_to_recordset(${JSON.stringify(signIns)}::jsonb) as n (email text, phone text, roles text[])
    where c.email = n.email`.execute(db)
}

async function addContacts(db: Sql, people: readonly DemoContact[]): Promise<void> {
  await sql`
    insert into contact (account_id, contact_id, title, first_name, last_name, email, email_verified_at, phone, mobile,
      roles, sites, preferred_channel, status, last_signed_in_at, left_at)
    select n.account, n.id, n.title, n."firstName", n."lastName", n.email, case when n."isVerified" then now() end, n.phone,
      n.mobile, n.roles, coalesce(n.sites, '{}'), 'email', case n.access when 'left' then 'left' else 'active' end,
      n."signedIn", case n.access when 'left' then now() - interval '20 days' end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as n (account text, id text, title text, "firstName" text,
      "lastName" text, email text, "isVerified" boolean, phone text, mobile text, roles text[], sites text[], access text,
      "signedIn" timestamptz)`.execute(db)
}

/** Those who can sign in, or could; their passwords nobody knows. */
async function addAccess(db: Sql, people: readonly DemoContact[]): Promise<void> {
  const users = people.filter(({ access }) => access !== undefined)
  const given = sql`
    jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as n (account text, id text, "firstName" text, "lastName" text,
      email text, access text, permissions text[], "limitedTo" text[], until date, factor text)`
  await sql`
    insert into identity.login (subject, email, given_name, family_name, unique_account_id, status)
    select n.id, n.email, n."firstName", nullif(n."lastName", ''), n.account,
      case when n.access in ('suspended', 'left') then 'suspended' else 'active' end
    from ${given} where n.access <> 'invited'`.execute(db)
  await sql`
    insert into portal_user (user_id, account_id, subject, email, given_name, family_name, status)
    select n.id, n.account, n.id, n.email, n."firstName", nullif(n."lastName", ''), n.access from ${given}`.execute(db)
  await sql`
    insert into permission_grant (account_id, user_id, resource, sites, ends_at, granted_by)
    select n.account, n.id, resource, case when resource = 'BusinessPortalServices' then n."limitedTo" end,
      (n.until + 1)::timestamp at time zone 'Europe/London', 'Service Desk'
    from ${given} cross join unnest(n.permissions) resource`.execute(db)
  await sql`
    insert into identity.authenticator (subject, sealed_secret, confirmed_at)
    select n.id, 'demo', now() from ${given} where n.factor = 'totp'`.execute(db)
}

async function addInvitation(db: Sql): Promise<void> {
  const hash = createHash('sha256').update('a link that nobody has').digest()
  await sql`
    insert into contact_link (account_id, link_hash, contact_id, purpose, email, created_at, expires_at)
    select account_id, ${hash}, contact_id, 'invitation', email, now() - interval '2 days', now() + interval '5 days'
    from contact where account_id = ${brackenfell} and status = 'invited'`.execute(db)
}

async function addSubscriptions(db: Sql): Promise<void> {
  const numbered = demoSubscriptions.map((each, position) => ({ ...each, position }))
  await sql`
    insert into contact_subscription (account_id, contact_id, position, event, channel, scope, scope_id, address,
      quiet_from, quiet_to)
    select n.account, n.id, n.position, n.event, n.channel, n.scope, n."scopeId",
      null, n."quietFrom", n."quietTo"
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as n (position smallint, account text, id text, event text,
      channel text, scope text, "scopeId" text, "quietFrom" text, "quietTo" text)`.execute(db)
}

/** The trust has an office and a technician in many schools. */
async function addSchools(db: Sql): Promise<void> {
  await sql`
    insert into contact (account_id, contact_id, title, first_name, last_name, email, phone, roles)
    select ${elmsett}, 'el-' || n, 'Other', case n % 2 when 0 then 'School office' else 'Technician' end,
      lpad(((n + 1) / 2)::text, 3, '0'), 'school' || n || '@elmsett.example', '+441632960' || lpad((620 + n % 80)::text, 3, '0'),
      case n % 2 when 0 then array['Customer Service'] else array['Technical Contact'] end
    from generate_series(1, 240) n`.execute(db)
  await sql`
    insert into contact (account_id, contact_id, first_name, last_name, email, phone, roles) values
      (${ashlar}, 'ap-accounts', 'Accounts', 'Office', 'accounts@ashlarpike.example', '+441632960411', '{Billing}'),
      (${copperbeck}, 'cb-security', 'Practice', 'Security', 'security@copperbeck.example', '+441632960511', '{"Security Contact"}'),
      (${ternbeck}, 'tb-desk', 'Partner', 'Desk', 'desk@ternbeck.example', '+441632960811', '{"Security Contact"}')`.execute(
    db,
  )
}
