import { behavesAs } from '@portal/contract/services/category.ts'
import { overTerm } from '@portal/contract/catalogue/amounts.ts'
import type { DomainRegistration } from '@portal/contract/orders/registrations.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../../config.ts'
import { daysAfter } from '../../../lib/days.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { registrarServiceOf } from '../../../upstreams/registrar/create.ts'
import { getOrderableService } from '../placing/service.ts'
import { autoRenewalMonths } from './auto-renewal.ts'
import { findDomain } from './domain-of-service.ts'

/** The registration of a domain, with who renews it and when. */
export async function getRegistration(
  scope: AccountScope,
  config: Config,
  serviceId: string,
): Promise<DomainRegistration> {
  const { service, offers, refusals } = await getOrderableService(scope, serviceId)
  if (!behavesAs(service.productCategory, 'Domain'))
    throw new Problem('not_found', { detail: 'This service is not a domain.' })
  const domain = await findDomain(scope, service)
  const { end, autoRenew } = service.contract
  const price = offers.renewals.find(({ termMonths }) => termMonths === autoRenewalMonths)
  const today = dayOf(scope.now)
  const planned = end && daysAfter(end, -config.DOMAIN_RENEWAL_DAYS)
  return {
    serviceId,
    domain: domain ?? service.name,
    expires: end,
    autoRenew,
    hasEnded: ['terminated', 'cancelled', 'aborted'].includes(service.status),
    service: domain === null ? 'off' : registrarServiceOf(config, domain),
    renewal: planned && { on: planned > today ? planned : today, termMonths: autoRenewalMonths },
    price: price ? overTerm({ ...price, termMonths: autoRenewalMonths }) : null,
    reasonDisabled: refusals.renew,
  }
}
