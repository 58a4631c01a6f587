import { behavesAs } from '@portal/contract/services/category.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { normaliseDomain, RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { listZonesOf } from './store.ts'

type Facts = Pick<Service, 'serviceId' | 'name' | 'productCategory'>

/** The domain that a service registers: its name, or its only zone; null if neither says it. */
export async function findDomain(scope: AccountScope, service: Facts): Promise<string | null> {
  if (!behavesAs(service.productCategory, 'Domain')) return null
  const named = domainIn(service.name)
  if (named) return named
  const zones = await listZonesOf(scope, service.serviceId)
  return zones.length === 1 ? domainIn(zones[0] ?? '') : null
}

function domainIn(name: string): string | null {
  try {
    return normaliseDomain(name)
  } catch (problem) {
    if (problem instanceof RecordProblem) return null
    throw problem
  }
}
