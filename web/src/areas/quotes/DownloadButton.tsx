import { requestPath } from '@portal/contract/request-path.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'

interface DownloadButtonProps {
  quote: Quote
  account: string | undefined
  /** Includes costs and margins, for the dealer's own records. */
  isForDealer?: boolean
  size?: 'md' | 'lg'
}

export function DownloadButton({ quote, account, isForDealer = false, size = 'md' }: DownloadButtonProps) {
  const { quoteId, chosen } = quote
  const file = isForDealer ? 'dealer-quote.pdf' : 'quote.pdf'
  return (
    <SaveButton
      size={size}
      path={requestPath(`/quote-info/api/quotes/:quoteId/${file}`, { params: { quoteId } })}
      fileName={`${quoteId}${isForDealer ? ' dealer copy' : ''}.pdf`}
      account={account}
      disabledReason={chosen.sites === 0 ? 'Choose an option first.' : undefined}
    >
      {isForDealer ? 'Dealer copy' : 'Download PDF'}
    </SaveButton>
  )
}
