import { sql } from 'kysely'
import { uuid } from '../../upstreams/cloud-director/testing/small-world.ts'
import type { Case, World } from '../../testing/matrix.ts'
import { createCloud, createVault } from './testing/create-cloud.ts'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const own = { serviceId: await createCloud(database, account) }
  const other = { serviceId: await createCloud(database, otherAccount) }
  const ofCloud = { own, other }
  const machineOf = async (accountId: string, { serviceId }: { serviceId: string }) => {
    const machineId = `vm-${uuid()}`
    await sql`
      insert into cloud_machine (account_id, service_id, machine_id, vdc_id, name, status, vcpus, memory_mb, storage_mb)
      values (${accountId}, ${serviceId}, ${machineId}, 'v', ${machineId}, 'running', 1, 1024, 1024)`.execute(
      database.system,
    )
    return { serviceId, machineId }
  }
  const ownVault = { serviceId: await createVault(database, account, []) }
  const otherVault = { serviceId: await createVault(database, otherAccount, []) }
  const orgOf = ({ serviceId }: { serviceId: string }) => ({ org: `org-${serviceId.toLowerCase()}` })
  const [linked, ofOther] = [orgOf(own), orgOf(other)]
  const gone = { serviceId: 'S-NOWHERE' }
  return {
    'GET /cloud-info/api/clouds': {},
    'GET /cloud-info/api/services/:serviceId/cloud': ofCloud,
    'POST /cloud-info/api/services/:serviceId/readings': ofCloud,
    'GET /cloud-info/api/services/:serviceId/use': ofCloud,
    'GET /cloud-info/api/services/:serviceId/machines': ofCloud,
    'GET /cloud-info/api/services/:serviceId/machines.csv': ofCloud,
    'GET /cloud-info/api/services/:serviceId/fit': { ...ofCloud, query: '?vcpus=1&memoryGb=1&storageGb=1' },
    'PUT /cloud-desk/api/services/:serviceId/cloud': {
      own,
      other: gone,
      forOperators: true,
      body: () => ({ org: 'o' }),
    },
    'GET /cloud-desk/api/tokens': { forOperators: true },
    'PUT /cloud-desk/api/tokens/:org': {
      // Another cloud, because the case above links the first one to another organisation.
      own: async () => orgOf({ serviceId: await createCloud(database, account) }),
      other: ofOther,
      forOperators: true,
      // The test portal has no Cloud Director.
      statuses: [422],
      body: () => ({ token: 'invented' }),
    },
    'DELETE /cloud-desk/api/tokens/:org': {
      own: async () => {
        await sql`
          insert into cloud_token (account_id, org, encrypted, set_by)
          values (${account}, ${linked.org}, 'x', 'A colleague') on conflict do nothing`.execute(database.system)
        return linked
      },
      other: ofOther,
      forOperators: true,
    },
    'GET /backup-info/api/summary': {},
    'GET /backup-info/api/workloads': {},
    'GET /backup-info/api/workloads.csv': {},
    'GET /backup-info/api/gaps': {},
    'PUT /backup-info/api/services/:serviceId/machines/:machineId/excuse': {
      own: await machineOf(account, own),
      other: await machineOf(otherAccount, other),
      body: () => ({ reason: 'A test machine.' }),
    },
    'PUT /backup-desk/api/services/:serviceId/vault': {
      own: ownVault,
      other: otherVault,
      forOperators: true,
      body: () => ({ company: 'c' }),
    },
  }
}
