import { Problem } from '@portal/contract/problem.ts'
import type { Service } from '@portal/contract/services.ts'
import type { AccountScope } from '../actor.ts'
import { changeReferences } from '../service-references/service.ts'
import { findDetails, findService } from './store.ts'

export async function getService(scope: AccountScope, serviceId: string): Promise<Service> {
  const service = await findService(scope, serviceId)
  if (!service) throw noSuchService()
  return service
}

interface OrderRefChange {
  serviceId: string
  orderRef: string
  version: number | undefined
  requestId: string
}

export async function changeOrderRef(scope: AccountScope, change: OrderRefChange): Promise<Service> {
  const [row] = await changeReferences(scope, [change], { requestId: change.requestId })
  switch (row?.outcome) {
    case 'changed':
    case 'unchanged':
      return getService(scope, change.serviceId)
    case 'stale':
      throw new Problem('stale')
    case 'taken':
      throw new Problem('reference_taken', row.message ? { detail: row.message } : {})
    case 'invalid':
    case 'repeated':
    case 'not_found':
    case undefined:
      throw noSuchService()
  }
}

/** Details of a service of this account; null where it has none or they are empty. */
export async function getDetails(scope: AccountScope, kind: 'tech' | 'ethernet' | 'vcd', serviceId: string) {
  await getService(scope, serviceId)
  const details = await findDetails(scope, kind, serviceId)
  return details && Object.keys(details).length > 0 ? details : null
}

function noSuchService(): Problem {
  return new Problem('not_found', { detail: 'This account has no such service.' })
}
