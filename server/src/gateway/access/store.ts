import { AccessRequest, DealerConsent, OwnPermission } from '@portal/contract/access/access.ts'
import {
  type AccessRequestStatus,
  type DealerAccess,
  accessRequestStatuses,
  dealerAccesses,
} from '@portal/contract/access/values.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { boolean, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

const HeldPermission = OwnPermission.pick({ resource: true, sites: true, until: true })
type HeldPermission = z.infer<typeof HeldPermission>

/** Lists permissions that the caller holds in this account today. */
export const listHeld = (scope: AccountScope): Promise<HeldPermission[]> =>
  rowsOf(HeldPermission)`
    select g.resource, case when g.sites is not null then array(select s.name from site s
        where s.account_id = g.account_id and s.site_id = any (g.sites) order by s.name) end as sites,
      to_char((g.ends_at - interval '1 second') at time zone 'Europe/London', 'YYYY-MM-DD') as until
    from permission_grant g
    where g.account_id = ${scope.accountId} and g.user_id = ${scope.person.userId}
      and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now())`.all(scope.tx)

const OwnRequest = OwnPermission.shape.request.unwrap().extend({ resource: OwnPermission.shape.resource })
type OwnRequest = z.infer<typeof OwnRequest>

/** Returns the caller's latest request for each permission. */
export const listOwnRequests = (scope: AccountScope): Promise<OwnRequest[]> =>
  rowsOf(OwnRequest)`
    select distinct on (resource) resource, request_id as "requestId", status, ${utc('asked_at')} as "askedAt",
      answered_by as "answeredBy", answer
    from access_request
    where account_id = ${scope.accountId} and user_id = ${scope.person.userId}
      and (status = 'open' or answered_at > now() - interval '30 days')
    order by resource, asked_at desc`.all(scope.tx)

export async function insertRequest(
  scope: AccountScope,
  requestId: string,
  { resource, reason }: { resource: PermissionResource; reason: string },
): Promise<void> {
  await sql`
    insert into access_request (account_id, request_id, user_id, resource, reason)
    values (${scope.accountId}, ${requestId}, ${scope.person.userId}, ${resource}, ${reason})`.execute(scope.tx)
}

export const StoredRequest = AccessRequest.omit({ limit: true }).extend({
  userId: text,
  status: z.enum(accessRequestStatuses),
})
export type StoredRequest = z.infer<typeof StoredRequest>

const requestColumns = sql`
  r.request_id as "requestId", r.user_id as "userId", r.status, c.contact_id as "contactId", c.name, c.email, r.resource,
  r.reason, ${utc('r.asked_at')} as "askedAt"`

/** Locks the row until the transaction ends, so that a request is answered once. */
export const lockRequest = (scope: AccountScope, requestId: string): Promise<StoredRequest | null> =>
  rowsOf(StoredRequest)`
    select ${requestColumns} from access_request r
      join contact c on c.account_id = r.account_id and c.user_id = r.user_id
    where r.account_id = ${scope.accountId} and r.request_id = ${requestId} for update of r`.first(scope.tx)

export const listOpenRequests = (scope: AccountScope): Promise<StoredRequest[]> =>
  rowsOf(StoredRequest)`
    select ${requestColumns} from access_request r
      join contact c on c.account_id = r.account_id and c.user_id = r.user_id
    where r.account_id = ${scope.accountId} and r.status = 'open' and c.status = 'active'
    order by r.asked_at, r.request_id limit 100`.all(scope.tx)

export async function closeRequest(
  scope: AccountScope,
  requestId: string,
  { status, by, answer }: { status: AccessRequestStatus; by: string; answer: string | null },
): Promise<void> {
  await sql`
    update access_request set status = ${status}, answered_at = now(), answered_by = ${by}, answer = ${answer}
    where account_id = ${scope.accountId} and request_id = ${requestId}`.execute(scope.tx)
}

const ConsentState = z.strictObject({ access: z.enum(dealerAccesses), hasDealer: boolean })

export async function findConsent(
  scope: AccountScope,
): Promise<Pick<DealerConsent, 'access'> & { hasDealer: boolean }> {
  const { rows } = await rowsOf(ConsentState)`
    select dealer_access as access, parent_dealer_id is not null as "hasDealer" from account
    where account_id = ${scope.accountId}`.execute(scope.tx)
  return rows[0] ?? { access: 'full', hasDealer: false }
}

export async function setConsent(scope: AccountScope, access: DealerAccess): Promise<void> {
  await sql`update account set dealer_access = ${access} where account_id = ${scope.accountId}`.execute(scope.tx)
}

/** The dealer's own account is out of reach; a database function returns only its name. */
export async function findDealerName(scope: AccountScope): Promise<string | null> {
  const { rows } = await rowsOf({ name: textOrNull })`select dealer_of_account() as name`.execute(scope.tx)
  return rows[0]?.name ?? null
}

export const listDealerVisits = (scope: AccountScope): Promise<DealerConsent['visits']> =>
  rowsOf(DealerConsent.shape.visits.element)`
    select person_name as name, dealer_name as dealer, ${utc('first_at')} as "firstAt", ${utc('last_at')} as "lastAt"
    from dealer_visit where account_id = ${scope.accountId} order by last_at desc limit 10`.all(scope.tx)
