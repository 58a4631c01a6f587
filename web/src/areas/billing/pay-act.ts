import type { CardPayment } from '@portal/contract/billing/card-payments.ts'
import type { BillingBalance } from '@portal/contract/billing/payments.ts'
import type { Connection } from '@portal/contract/connection.ts'
import { markSimulated } from '@portal/contract/connection.ts'
import { money } from '@portal/contract/format/money.ts'
import { sum } from '@portal/contract/money-values.ts'
import type { Act } from '../../acts/act.ts'
import { call } from '../../api/client.ts'

interface Payable {
  connection: Connection
  currency: string
  bills: CardPayment['bills']
}

/** To pay by card what is overdue or, without a Direct Debit, all that is to be paid; undefined if nothing is. */
export function payBalanceAct({ card: { connection, bills }, currency }: BillingBalance): Act | undefined {
  return connection !== 'off' && bills.length > 0 ? payAct({ connection, currency, bills }) : undefined
}

/** Leads to the card page for these bills. */
export function payAct({ connection, currency, bills }: Payable): Act {
  const amount = sum(bills.map((bill) => bill.amount))
  return {
    key: 'pay',
    title: markSimulated(`Pay ${money(amount, currency)} by card`, connection === 'simulated'),
    colour: 'primary',
    do: async (_typed, once) => {
      const body = { bills: bills.map(({ billId }) => billId), amount }
      const { cardPaymentId } = await call('POST /billing-info/api/card-payments', { body }, { once })
      const { url } = await call('POST /billing-info/api/card-payments/:cardPaymentId/pages', {
        params: { cardPaymentId },
      })
      location.assign(url)
    },
    failed: 'The card page could not be opened',
  }
}
