import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'
import { ashlar, brackenfell, copperbeck, saltmere, ternbeck } from './accounts.ts'

/** Somebody with two accounts, dealers who were in those of their customers, and questions for access in each state. */
export async function loadAccess(db: Sql): Promise<void> {
  await addSecondPlace(db)
  await addVisits(db)
  await addRequests(db)
  await sql`update account set dealer_access = 'read-only' where account_id = ${ashlar}`.execute(db)
}

/** The service desk of Brackenfell looks after the lines of the surveyors too, with fewer permissions and an end. */
async function addSecondPlace(db: Sql): Promise<void> {
  await sql`
    insert into portal_user (user_id, account_id, subject, person, email, given_name, family_name, ends_at)
    select 'u-service-desk-ashlar', ${ashlar}, 'u-service-desk-ashlar', person, email, given_name, family_name,
      now() + interval '1 year'
    from portal_user where email = 'service.desk@brackenfell.example'`.execute(db)
  await sql`
    update contact set roles = array['Technical Contact'], phone = '+441632960301'
    where account_id = ${ashlar} and user_id = 'u-service-desk-ashlar'`.execute(db)
  await sql`
    insert into permission_grant (account_id, user_id, resource, granted_by)
    select ${ashlar}, 'u-service-desk-ashlar', unnest(array['BusinessPortal', 'BusinessPortalServices',
      'BusinessPortalDiagnostics', 'BusinessPortalCases']), 'Ines Ashlar'`.execute(db)
}

async function addVisits(db: Sql): Promise<void> {
  const visits = [
    { account: brackenfell, dealer: ternbeck, email: 'martin.teal@ternbeck.example', daysAgo: 1 },
    { account: brackenfell, dealer: ternbeck, email: 'martin.teal@ternbeck.example', daysAgo: 6 },
    { account: copperbeck, dealer: saltmere, email: 'nadia.voss@saltmere.example', daysAgo: 3 },
  ]
  await sql`
    insert into dealer_visit (account_id, user_id, day, person_name, dealer_name, first_at, last_at)
    select v.account, u.user_id, current_date - v."daysAgo", u.given_name || ' ' || u.family_name, d.trading_name,
      now() - make_interval(days => v."daysAgo", mins => 20), now() - make_interval(days => v."daysAgo")
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as v (account text, dealer text, email text, "daysAgo" integer)
      join portal_user u on u.email = v.email join account d on d.account_id = v.dealer`.execute(db)
}

async function addRequests(db: Sql): Promise<void> {
  const of = { account: brackenfell, email: 'tomasz.hale@brackenfell.example' }
  const requests = [
    { ...of, id: 'DEMOOPENCASE', resource: 'BusinessPortalCases', status: 'open', hoursAgo: 20 },
    { ...of, id: 'DEMODECLINED', resource: 'BusinessPortalDns', status: 'declined', hoursAgo: 90 },
  ].map((each) => ({
    ...each,
    reason:
      each.status === 'open'
        ? 'I am on call for the depots in December and need to report faults myself.'
        : 'I would like to move our records.',
    answer: each.status === 'open' ? null : 'Send changes to the service desk, so that two people have seen them.',
  }))
  await sql`
    insert into access_request (account_id, request_id, user_id, resource, reason, status, asked_at, answered_at,
      answered_by, answer)
    select r.account, r.id, u.user_id, r.resource, r.reason, r.status, now() - make_interval(hours => r."hoursAgo"),
      case when r.answer is not null then now() - make_interval(hours => r."hoursAgo" - 3) end,
      case when r.answer is not null then 'Service Desk' end, r.answer
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r (account text, id text, email text, resource text,
        status text, "hoursAgo" integer, reason text, answer text)
      join portal_user u on u.account_id = r.account and u.email = r.email`.execute(db)
}
