import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../config.ts'
import { nextSerial } from '@portal/db/src/dns-rules/serial.ts'
import { newId } from '../../lib/new-id.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { findService } from '../services/store.ts'
import { insertChangeSet } from './change-store.ts'
import { queuePublication, recordZone } from './publication-service.ts'
import { insertZone, linkZone } from './zone-store.ts'

/** The name servers of every zone. */
export function nameServersOf({ DNS_NAME_SERVERS }: Pick<Config, 'DNS_NAME_SERVERS'>): string[] {
  return DNS_NAME_SERVERS.split(/\s+/).filter(Boolean)
}

/** Creates an empty zone and publishes it. */
export async function createZone(
  scope: AccountScope,
  config: Pick<Config, 'DNS_NAME_SERVERS'>,
  { name, serviceId }: { name: string; serviceId: string | null },
): Promise<void> {
  if (serviceId !== null && !(await findService(scope, serviceId))) {
    throw new Problem('invalid', { fields: { serviceId: 'Service not found.' } })
  }
  const serial = nextSerial(0, dayOf(scope.now))
  const isNew = await insertZone(scope, { zoneId: name, serviceId, serial, nameServers: nameServersOf(config) })
  if (!isNew) {
    throw new Problem('zone_exists', { detail: 'A zone with this name already exists, in this or another account.' })
  }
  await insertChangeSet(scope, name, {
    changeSetId: newId(),
    state: 'applied',
    version: 1,
    serial,
    changes: [],
    records: [],
    note: 'Zone created',
    author: scope.actorName,
    applyAt: null,
  })
  await queuePublication(scope, name)
  await recordZone(scope, name, 'zone created', { serial })
}

/** Gives the service of a new domain its zone: the one that the account has, or an empty one. */
export async function provideZone(
  scope: AccountScope,
  config: Pick<Config, 'DNS_NAME_SERVERS'>,
  { zoneId, serviceId }: { zoneId: string; serviceId: string },
): Promise<void> {
  if (await linkZone(scope, zoneId, serviceId)) return
  await createZone(scope, config, { name: zoneId, serviceId })
}
