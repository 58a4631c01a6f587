import { Machine, type MachineFilter } from '@portal/contract/cloud/cloud.ts'
import type { machineListing } from '@portal/contract/cloud/listing.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { findIn } from '../../lib/find-things.ts'
import { searchPatterns } from '../../lib/like-patterns.ts'
import {
  allPages,
  narrowed,
  orderBy,
  type Page,
  type Question,
  readPage,
  type SortColumns,
} from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { readBatches } from '../read-batches.ts'

const columns = sql`
  m.machine_id as "machineId", m.vdc_id as "vdcId", m.name, m.app, m.guest_os as "guestOs", m.status, m.vcpus,
  m.memory_mb as "memoryMb", m.storage_mb as "storageMb", m.policy, m.ip_address as "ipAddress", m.network, m.tools,
  m.created_on as "createdOn",
  case when m.is_covered then 'covered' when m.uncovered_reason is not null then 'excused' else 'uncovered' end as cover`

export const StoredMachine = Machine.omit({ vdcName: true })
export type StoredMachine = z.infer<typeof StoredMachine>

export async function listMachines(
  scope: AccountScope,
  { serviceId, machines }: { serviceId: string; machines: number },
  { search, ...query }: MachineFilter & Page,
) {
  const found = await findIn(scope, 'machine', search, { id: 'm.machine_id', text: 'm.search' })
  return readPage(scope, StoredMachine, query, {
    ...narrowed(machinesOf(scope, serviceId, query), found),
    // All of them are counted with every reading.
    ...(!query.status && !query.cover && !search && { total: machines }),
  })
}

/** Reads all matching machines in batches from one snapshot. */
export const readMachines = (
  scope: AccountScope,
  serviceId: string,
  filter: MachineFilter,
): AsyncGenerator<StoredMachine[]> => readBatches(scope, StoredMachine, allPages(machinesOf(scope, serviceId, filter)))

const machinesOf = (scope: AccountScope, serviceId: string, filter: MachineFilter): Question => ({
  columns,
  from: sql`cloud_machine m`,
  where: matches(scope, serviceId, filter),
  order: order(filter),
  keyed: { table: 'cloud_machine', as: 'm', key: ['account_id', 'service_id', 'machine_id'] },
})

function matches(scope: AccountScope, serviceId: string, filter: MachineFilter): RawBuilder<unknown> {
  const conditions = [sql`m.account_id = ${scope.accountId} and m.service_id = ${serviceId}`]
  if (filter.status) conditions.push(sql`m.status = ${filter.status}`)
  if (filter.cover === 'covered') conditions.push(sql`m.is_covered`)
  if (filter.cover === 'excused') conditions.push(sql`not m.is_covered and m.uncovered_reason is not null`)
  if (filter.cover === 'uncovered') conditions.push(sql`not m.is_covered and m.uncovered_reason is null`)
  for (const pattern of searchPatterns(filter.search)) conditions.push(sql`m.search like ${pattern}`)
  return sql.join(conditions, sql` and `)
}

const sorts: SortColumns<typeof machineListing> = {
  name: ['m.name'],
  status: ['m.status'],
  vcpus: ['m.vcpus'],
  memoryMb: ['m.memory_mb'],
  storageMb: ['m.storage_mb'],
}

const order = ({ sort, direction }: MachineFilter) => orderBy([...sorts[sort], 'm.machine_id'], direction)
