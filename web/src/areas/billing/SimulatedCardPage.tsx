import type { CardPayment } from '@portal/contract/billing/card-payments.ts'
import { money } from '@portal/contract/format/money.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { useQueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import acts from '../../acts/acts.module.css'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { calls } from '../../acts/calls.ts'

/** Replaces the card page in a demo, and says so. */
export function SimulatedCardPage({ payment }: { payment: CardPayment }) {
  const queryClient = useQueryClient()
  const { cardPaymentId, amount, currency } = payment
  const end = (outcome: 'paid' | 'declined' | 'cancelled', title: string, isFirst = false): Act => ({
    key: outcome,
    title,
    ...(isFirst && { colour: 'primary' }),
    do: calls(
      'POST /billing-info/api/card-payments/:cardPaymentId/simulated-outcomes',
      { params: { cardPaymentId }, body: { outcome } },
      () => queryClient.invalidateQueries({ queryKey: ['billing'] }),
    ),
  })
  return (
    <Card title="Simulated card page" note="Only in this demo">
      <div className={layout.stack}>
        <p>The card page of the provider opens here. No card is required, and none is charged.</p>
        <span className={acts.acts}>
          <ActButtons
            acts={[
              end('paid', `Simulate payment of ${money(amount, currency)}`, true),
              end('declined', 'Simulate a declined card'),
              end('cancelled', 'Close without paying'),
            ]}
          />
        </span>
      </div>
    </Card>
  )
}
