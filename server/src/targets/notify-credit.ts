import type { ServiceCredit } from '@portal/contract/credits/credits.ts'
import { money } from '@portal/contract/format/money.ts'
import { notify } from '../lib/notify.ts'
import { listHolders } from '../scope/holders-store.ts'
import type { AccountScope } from '../scope/account-scope.ts'

type Credited = Pick<ServiceCredit, 'amount' | 'currency' | 'serviceId' | 'serviceName'>

/** Notifies the people with Billing of a credit, or of a decision about it. */
export async function notifyOfCredit(
  scope: AccountScope,
  creditId: string,
  { amount, currency, serviceId, serviceName }: Credited,
  text: string,
): Promise<void> {
  const holders = await listHolders(scope, 'BusinessPortalBilling')
  await notify(scope, {
    kind: 'credit',
    title: `Service credit of ${money(amount, currency)} for ${serviceName}`,
    text,
    entity: 'service-credit',
    entityId: creditId,
    serviceId,
    people: holders.map(({ email }) => email),
  })
}
