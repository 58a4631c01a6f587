import { shortDate } from '@portal/contract/format/dates.ts'
import type { Order } from '@portal/contract/orders/orders.ts'

type Registration = NonNullable<Order['registration']>

/** "Renewed until 14 May 2028" */
export function registrationInWords({
  kind,
  state,
  expires,
}: Pick<Registration, 'kind' | 'state' | 'expires'>): string {
  switch (state) {
    case 'waiting':
      return 'Waiting for the registrar'
    case 'sent':
      return 'Sent to the registrar'
    case 'refused':
      return 'Refused: with our desk'
    case 'done':
      return `${kind === 'renew' ? 'Renewed' : 'Registered'}${expires ? ` until ${shortDate(expires)}` : ''}`
  }
}
