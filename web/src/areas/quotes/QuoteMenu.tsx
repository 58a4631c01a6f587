import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQueryClient } from '@tanstack/react-query'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { ActMenu } from '../../acts/ActMenu.tsx'
import { quoteActs } from './quote-acts.ts'
import type { StepProps } from './step.ts'

/** Actions on the quote, with the reason if one is not available. */
export function QuoteMenu(props: StepProps) {
  const { reprice, change, withdraw } = quoteActs(useQueryClient(), props)
  const print = { key: 'print', label: 'Print', onAct: () => globalThis.print() }
  return (
    <ActMenu
      label="More actions for this quote"
      iconEnd={<ChevronIcon aria-hidden />}
      items={[reprice, change, print, withdraw]}
    >
      More<VisuallyHidden> actions for this quote</VisuallyHidden>
    </ActMenu>
  )
}
