import type { CardPayment } from '@portal/contract/billing/card-payments.ts'
import { cardPaymentStatusNames } from '@portal/contract/billing/card-payment-values.ts'
import { markSimulated } from '@portal/contract/connection.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'

/** Payments that the card page reported and the billing system has not recorded. */
export function CardPaymentsCard({ payments }: { payments: readonly CardPayment[] }) {
  if (payments.length === 0) return null
  return (
    <Card title="Card payments not recorded yet" note="Not in the balance">
      <KeyValueList
        items={payments.map(({ cardPaymentId, status, amount, currency, createdAt, isSimulated }) => ({
          label: shortDate(createdAt),
          value: (
            <>
              <Link href={pageOf('cardPayment', { cardPaymentId })}>{money(amount, currency)}</Link>{' '}
              {markSimulated(cardPaymentStatusNames[status], isSimulated)}
            </>
          ),
        }))}
      />
    </Card>
  )
}
