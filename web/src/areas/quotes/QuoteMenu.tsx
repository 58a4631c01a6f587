import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { StepProps } from './step.ts'
import { useChange, whyNot } from './use-change.ts'

/** What can be done with the quote as a whole; what cannot says why. */
export function QuoteMenu({ quote, account, onMove }: StepProps) {
  const { isBusy, act } = useChange()
  const [isAsking, setAsking] = useState(false)
  const params = { quoteId: quote.quoteId }
  const options = (once: string) => ({ once, account, version: quote.revision })
  const revise = async (reprice: boolean) => {
    const work = (once: string) =>
      call('POST /quote-info/api/quotes/:quoteId/versions', { params, body: { reprice } }, options(once))
    if (await act(work)) onMove({ step: reprice ? 'compare' : 'sites', pins: undefined, site: undefined })
  }
  const withdraw = async () => {
    const done = await act(
      (once) => call('POST /quote-info/api/quotes/:quoteId/cancellation', { params }, options(once)),
      'The quote is withdrawn',
    )
    if (done) setAsking(false)
  }
  return (
    <>
      <MenuButton
        label="More about this quote"
        iconEnd={<ChevronIcon aria-hidden />}
        actions={[
          {
            key: 'reprice',
            label: 'Price again',
            disabledReason: whyNot(quote, 'revise'),
            onAct: () => void revise(true),
          },
          {
            key: 'change',
            label: 'Change sites or needs',
            disabledReason: whyNot(quote, 'revise'),
            onAct: () => void revise(false),
          },
          { key: 'print', label: 'Print', onAct: () => print() },
          {
            key: 'withdraw',
            label: 'Withdraw quote',
            destructive: true,
            separatorBefore: true,
            disabledReason: whyNot(quote, 'cancel'),
            onAct: () => setAsking(true),
          },
        ]}
      >
        More
      </MenuButton>
      <ConfirmDialog
        open={isAsking}
        title={`Withdraw quote ${quote.quoteId}?`}
        confirmLabel="Withdraw quote"
        cancelLabel="Keep quote"
        pending={isBusy}
        onConfirm={() => void withdraw()}
        onClose={() => setAsking(false)}
      >
        Nobody can accept it any more. You can begin a new version later.
      </ConfirmDialog>
    </>
  )
}
