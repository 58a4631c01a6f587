import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { createService } from '../../../../testing/factories.ts'
import { smallTenant } from '../../../../upstreams/voice/testing/small-tenant.ts'
import type { VoiceProvider } from '../../../../upstreams/voice/testing/voice-provider.ts'

/** Creates a voice service with a tenant of its own name, and returns its id. */
export async function createVoice(
  database: TestDatabase,
  { tenants }: Pick<VoiceProvider, 'tenants'>,
  account: string,
  siteId: string | null = null,
): Promise<string> {
  const serviceId = await createService(database, account, {
    siteId,
    productCategory: 'Voice - IP',
    productName: 'Hosted voice, 2 seats',
  })
  const tenant = `${account}-${serviceId}`
  tenants.set(tenant, smallTenant())
  await sql`
    insert into service_voice (account_id, service_id, tenant)
    values (${account}, ${serviceId}, ${tenant})`.execute(database.system)
  return serviceId
}
