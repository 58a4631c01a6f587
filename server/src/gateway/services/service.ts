import { Problem } from '@portal/contract/problem.ts'
import type { Service } from '@portal/contract/services/services.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { changeReferences } from './references/service.ts'
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
}

export async function changeOrderRef(scope: AccountScope, change: OrderRefChange): Promise<Service> {
  const [row] = await changeReferences(scope, [change])
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

/** Details of a service of this account; null if there are none. */
export async function getDetails(scope: AccountScope, kind: 'tech' | 'ethernet' | 'vcd', serviceId: string) {
  await getService(scope, serviceId)
  const details = await findDetails(scope, kind, serviceId)
  return details && Object.keys(details).length > 0 ? details : null
}

function noSuchService(): Problem {
  return new Problem('not_found', { detail: 'Service not found.' })
}
