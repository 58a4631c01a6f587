import { sql } from 'kysely'
import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import type { EmbeddedWorkload } from '../../../upstreams/backup-reports/embedded.ts'
import { createOrg } from '../../../upstreams/cloud-director/testing/small-world.ts'
import type { NewWorld } from '../../../upstreams/cloud-director/embedded/world.ts'
import { createService } from '../../../testing/factories.ts'

/** Creates a cloud service in an organisation of its own name, without a reading. */
export async function createCloud(
  database: TestDatabase,
  account: string,
  options: { serviceId?: string; siteId?: string; org?: string; world?: Partial<NewWorld>; pence?: number } = {},
): Promise<string> {
  const { serviceId: id, siteId = null, world = {}, pence = null } = options
  const serviceId = await createService(database, account, {
    ...(id && { serviceId: id }),
    siteId,
    name: `Cloud ${id ?? ''}`,
    productCategory: 'VMware Cloud Director',
    productName: 'VMware Cloud Director',
  })
  const org = options.org ?? `org-${serviceId.toLowerCase()}`
  await createOrg(database, org, world)
  await sql`
    insert into cloud (account_id, service_id, org, storage_pence_per_gb)
    values (${account}, ${serviceId}, ${org}, ${pence})`.execute(database.system)
  return serviceId
}

type Workload = Partial<EmbeddedWorkload> & { name: string }

export async function setWorkloads(database: TestDatabase, company: string, workloads: readonly Workload[]) {
  const rows = workloads.map((workload) => ({ id: `w-${workload.name}`, kind: 'vm', job: 'Nightly', ...workload }))
  await sql`
    insert into embedded.backup_company (company, workloads) values (${company}, ${JSON.stringify(rows)}::jsonb)
    on conflict (company) do update set workloads = excluded.workloads`.execute(database.system)
}

/** Creates a back-up service without a reading. */
export async function createVault(
  database: TestDatabase,
  account: string,
  workloads: readonly Workload[],
  options: { serviceId?: string; limitMb?: number; limitKind?: 'soft' | 'hard' } = {},
): Promise<string> {
  const serviceId = await createService(database, account, {
    ...(options.serviceId && { serviceId: options.serviceId }),
    productCategory: 'Cloud Solution',
    productName: 'Veeam Back-up and Replicate Enterprise (VM)',
  })
  await setWorkloads(database, `company-${serviceId}`, workloads)
  await sql`
    insert into backup_vault (account_id, service_id, company, limit_mb, limit_kind)
    values (${account}, ${serviceId}, ${`company-${serviceId}`}, ${options.limitMb ?? null}, ${options.limitKind ?? 'soft'})`.execute(
    database.system,
  )
  return serviceId
}
