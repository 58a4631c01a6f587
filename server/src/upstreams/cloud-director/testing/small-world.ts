import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import type { NewWorld } from '../embedded/world.ts'

let last = 0
/** Returns a new id each time. */
export const uuid = () => `00000000-0000-4000-8000-${String((last += 1)).padStart(12, '0')}`

const gb = 1024

export function machine(name: string, changes: Partial<NewWorld['vdcs'][number]['machines'][number]> = {}) {
  return {
    id: uuid(),
    name,
    app: 'shop',
    cores: 4,
    memoryMB: 16 * gb,
    storageMB: 100 * gb,
    policy: 'Fast',
    created: '2026-01-01',
    ...changes,
  }
}

export function vdc(name: string, changes: Partial<NewWorld['vdcs'][number]> = {}): NewWorld['vdcs'][number] {
  return {
    id: uuid(),
    name,
    allocationModel: 'Flex',
    cores: 16,
    memoryMB: 64 * gb,
    policies: [{ name: 'Fast', isDefault: true, limitMB: 1000 * gb, usedMB: 600 * gb }],
    machines: [machine('web-01'), machine('web-02', { status: 'POWERED_OFF' })],
    edges: [{ name: 'edge', address: '198.51.100.114', networks: 1 }],
    networks: [
      { name: 'servers', type: 'NAT_ROUTED', gateway: '198.51.100.113', prefixLength: 28, total: 13, used: 2 },
    ],
    ...changes,
  }
}

export async function createOrg(
  { system }: Pick<Database, 'system'>,
  org: string,
  world: Partial<NewWorld> = {},
): Promise<void> {
  const inventory: NewWorld = {
    displayName: `${org} Ltd`,
    since: new Date().toISOString(),
    vdcs: [vdc('VDC-1')],
    ...world,
  }
  await sql`
    insert into embedded.cloud_org (org, inventory) values (${org}, ${JSON.stringify(inventory)}::jsonb)
    on conflict (org) do update set inventory = excluded.inventory`.execute(system)
}
