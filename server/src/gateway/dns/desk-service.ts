import { Problem } from '@portal/contract/problem.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { nextSerial } from '@portal/db/src/dns-rules/serial.ts'
import { newId } from '../../lib/new-id.ts'
import type { AccountScope } from '../actor.ts'
import { nameOf } from '../orders/changes.ts'
import { today } from '../orders/days.ts'
import { findService } from '../services/store.ts'
import { insertChangeSet } from './change-store.ts'
import { queuePublication, recordZone } from './publication-service.ts'

/** The names of the name servers that every zone is given. */
export function nameServersOf({ DNS_NAME_SERVERS }: Pick<Config, 'DNS_NAME_SERVERS'>): string[] {
  return DNS_NAME_SERVERS.split(/\s+/).filter(Boolean)
}

/** Opens an empty zone and publishes it. */
export async function createZone(
  scope: AccountScope,
  config: Pick<Config, 'DNS_NAME_SERVERS'>,
  { name, serviceId }: { name: string; serviceId: string | null },
  requestId: string,
): Promise<void> {
  if (serviceId !== null && !(await findService(scope, serviceId))) {
    throw new Problem('invalid', { fields: { serviceId: 'This account has no such service.' } })
  }
  const serial = nextSerial(0, today())
  const { numAffectedRows } = await sql`
    insert into dns_zone (account_id, zone_id, service_id, serial, name_servers, published_at, published_by)
    values (${scope.accountId}, ${name}, ${serviceId}, ${serial}, ${nameServersOf(config)}, now(),
      ${nameOf(scope)})
    on conflict do nothing`.execute(scope.tx)
  if (numAffectedRows !== 1n) {
    throw new Problem('zone_exists', { detail: 'There is a zone of this name already, here or in another account.' })
  }
  await insertChangeSet(scope, name, {
    changeSetId: newId(),
    state: 'applied',
    version: 1,
    serial,
    changes: [],
    records: [],
    note: 'Zone opened',
    author: nameOf(scope),
    applyAt: null,
  })
  await queuePublication(scope, name)
  await recordZone(scope, name, 'zone opened', { serial }, requestId)
}
