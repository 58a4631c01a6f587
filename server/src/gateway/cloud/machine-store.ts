import { Machine, type MachineFilter } from '@portal/contract/cloud.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { searchPatterns } from '../../lib/like-patterns.ts'
import type { AccountScope } from '../actor.ts'
import { readBatches } from '../read-batches.ts'

const covered = sql`exists (select from backup_workload w
  where w.account_id = m.account_id and w.kind = 'vm' and lower(w.name) = lower(m.name))`

const columns = sql`
  m.machine_id as "machineId", m.vdc_id as "vdcId", m.name, m.app, m.guest_os as "guestOs", m.status, m.vcpus,
  m.memory_mb as "memoryMb", m.storage_mb as "storageMb", m.policy, m.ip_address as "ipAddress", m.network, m.tools,
  m.created_on as "createdOn",
  case when ${covered} then 'covered' when m.uncovered_reason is not null then 'excused' else 'uncovered' end as cover`

export const StoredMachine = Machine.omit({ vdcName: true })
export type StoredMachine = z.infer<typeof StoredMachine>

export async function listMachines(
  scope: AccountScope,
  { serviceId, machines }: { serviceId: string; machines: number },
  query: MachineFilter & { page: number; size: number },
): Promise<{ rows: StoredMachine[]; total: number }> {
  const { rows } = await rowsOf(StoredMachine)`
    select ${columns} from cloud_machine m where ${matches(scope, serviceId, query)}
    order by ${order(query)} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(scope.tx)
  // All of them are counted with every reading.
  if (!query.status && !query.cover && !query.search) return { rows, total: machines }
  const counted = await rowsOf({ total: number })`
    select count(*) as total from cloud_machine m where ${matches(scope, serviceId, query)}`.execute(scope.tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** All matching machines, a batch at a time, from one view of the data. */
export const readMachines = (
  scope: AccountScope,
  serviceId: string,
  filter: MachineFilter,
): AsyncGenerator<StoredMachine[]> =>
  readBatches(
    scope,
    StoredMachine,
    sql`
      select ${columns} from cloud_machine m where ${matches(scope, serviceId, filter)} order by ${order(filter)}`,
  )

function matches(scope: AccountScope, serviceId: string, filter: MachineFilter): RawBuilder<unknown> {
  const conditions = [sql`m.account_id = ${scope.accountId} and m.service_id = ${serviceId}`]
  if (filter.status) conditions.push(sql`m.status = ${filter.status}`)
  if (filter.cover === 'covered') conditions.push(covered)
  if (filter.cover === 'excused') conditions.push(sql`not ${covered} and m.uncovered_reason is not null`)
  if (filter.cover === 'uncovered') conditions.push(sql`not ${covered} and m.uncovered_reason is null`)
  for (const pattern of searchPatterns(filter.search)) conditions.push(sql`m.search like ${pattern}`)
  return sql.join(conditions, sql` and `)
}

const orderings: Record<MachineFilter['sort'], string> = {
  name: 'm.name',
  status: 'm.status',
  vcpus: 'm.vcpus',
  memoryMb: 'm.memory_mb',
  storageMb: 'm.storage_mb',
}

function order({ sort, direction }: MachineFilter): RawBuilder<unknown> {
  return sql.raw(`${orderings[sort]} ${direction}, m.machine_id ${direction}`)
}
