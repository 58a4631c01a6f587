import { requestPath } from '@portal/contract/request-path.ts'
import type { Quote } from '@portal/contract/quotes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useMutation } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import { mapFailure } from '../../api/failure.ts'
import { saveFrom } from '../../api/save-from.ts'

interface DownloadButtonProps {
  quote: Quote
  account: string | undefined
  /** With costs and margins, for the dealer's own file. */
  isForDealer?: boolean
  size?: 'md' | 'lg'
}

export function DownloadButton({ quote, account, isForDealer = false, size = 'md' }: DownloadButtonProps) {
  const toasts = useToasts()
  const file = isForDealer ? 'dealer-quote.pdf' : 'quote.pdf'
  const downloading = useMutation({
    mutationFn: () => {
      const path = requestPath(`/quote-info/api/quotes/:quoteId/${file}`, { params: { quoteId: quote.quoteId } })
      return saveFrom(path, `${quote.quoteId}${isForDealer ? ' dealer copy' : ''}.pdf`, { account })
    },
    onError: (failure) =>
      toasts.show({ kind: 'bad', text: `The download did not work: ${mapFailure(failure).message}` }),
  })
  return (
    <Button
      size={size}
      colour="outline"
      icon={<DownloadIcon aria-hidden />}
      busy={downloading.isPending}
      disabledReason={quote.chosen.sites === 0 ? 'Choose an option first.' : undefined}
      onClick={() => downloading.mutate()}
    >
      {isForDealer ? 'Dealer copy' : 'Download PDF'}
    </Button>
  )
}
