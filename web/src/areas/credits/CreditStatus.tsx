import { type CreditState, creditStateNames } from '@portal/contract/credits/values.ts'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'

const kinds: Record<CreditState, StatusKind> = {
  open: 'warn',
  claimed: 'pending',
  approved: 'ok',
  refused: 'idle',
  billed: 'ok',
}

export function CreditStatus({ state, look }: { state: CreditState; look?: 'chip' }) {
  return (
    <Status kind={kinds[state]} {...(look && { look })}>
      {creditStateNames[state]}
    </Status>
  )
}
