import { Problem } from '@portal/contract/problem.ts'
import { boolean, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'

/** The tenant of a service in the phone system, and where its calls may be diverted. */
export const VoiceLink = z.strictObject({ tenant: text, allowsAbroad: boolean, allowsPremium: boolean })
export type VoiceLink = z.infer<typeof VoiceLink>

export const findLink = (scope: AccountScope, serviceId: string): Promise<VoiceLink | null> =>
  rowsOf(VoiceLink)`
    select tenant, allows_abroad as "allowsAbroad", allows_premium as "allowsPremium"
    from service_voice where account_id = ${scope.accountId} and service_id = ${serviceId}`.first(scope.tx)

/** Row-level security hides the tenants of other accounts: the database finds that one is taken. */
export async function saveLink(scope: AccountScope, serviceId: string, link: VoiceLink): Promise<void> {
  await sql`
    insert into service_voice (account_id, service_id, tenant, allows_abroad, allows_premium)
    values (${scope.accountId}, ${serviceId}, ${link.tenant}, ${link.allowsAbroad}, ${link.allowsPremium})
    on conflict (account_id, service_id) do update set tenant = excluded.tenant,
      allows_abroad = excluded.allows_abroad, allows_premium = excluded.allows_premium`
    .execute(scope.tx)
    .catch(tenantTaken)
}

function tenantTaken(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
  throw isTaken ? new Problem('tenant_linked', { cause: error }) : error
}
