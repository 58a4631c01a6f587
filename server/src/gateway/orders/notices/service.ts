import { sum } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { NewOrder } from '@portal/contract/orders/changes.ts'
import type { NoticeOutcome } from '@portal/contract/orders/notices.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { attemptEach } from '../../each-selected.ts'
import { checkOrder, earliestLastDay, placeChecked } from '../placing/service.ts'

interface Notices {
  rows: readonly { serviceId: string; charge?: Pence | null | undefined }[]
  /** Null for the earliest of each service. */
  lastDay: PlainDate | null
  note: string
  dryRun: boolean
}

/** Gives notice for each service by an order of its own, as the form of one service does. */
export async function giveNotices(scope: AccountScope, { rows, lastDay, note, dryRun }: Notices) {
  const shown = new Map(rows.map(({ serviceId, charge }) => [serviceId, charge]))
  const attempts = await attemptEach(scope, [...shown.keys()], async (serviceId) => {
    const requestedDate = lastDay ?? (await earliestLastDay(scope, serviceId))
    const order = await checkOrder(scope, { ...cease, serviceId, requestedDate, note })
    const charge = order.price?.oneOff ?? null
    const expected = shown.get(serviceId)
    if (expected !== undefined && expected !== charge) {
      throw new Problem('stale', { detail: 'The early termination charge has changed. Check it, then try again.' })
    }
    const orderId = dryRun ? null : (await placeChecked({ scope }, order)).orderId
    return { lastDay: requestedDate, charge, orderId }
  })
  const outcomes = attempts.map(
    ({ row, result }): NoticeOutcome => ({ ...row, ...(result ?? { lastDay: null, charge: null, orderId: null }) }),
  )
  return { rows: outcomes, totalCharge: sum(outcomes.flatMap(({ charge }) => charge ?? [])) }
}

const cease = {
  type: 'cease',
  productId: '',
  quantity: null,
  termMonths: null,
  option: '',
  siteId: '',
  orderRef: '',
} as const satisfies Partial<NewOrder>
