import {
  type CaseImpact,
  caseImpactNames,
  type CaseStatus as StatusOfCase,
  caseStatusNames,
} from '@portal/contract/cases/values.ts'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'

const kinds: Record<StatusOfCase, StatusKind> = {
  acknowledged: 'with-us',
  inProgress: 'with-us',
  pending: 'info',
  held: 'pending',
  resolved: 'ok',
  reopened: 'with-us',
  closed: 'completed',
  cancelled: 'cancelled',
}

interface CaseStatusProps {
  status: StatusOfCase
  look?: 'chip' | 'mark'
  /** The names of the statuses, by default for the customer. */
  names?: Readonly<Record<StatusOfCase, string>>
}

export function CaseStatus({ status, look = 'mark', names = caseStatusNames }: CaseStatusProps) {
  return (
    <Status kind={kinds[status]} look={look}>
      {names[status]}
    </Status>
  )
}

export function Impact({ impact }: { impact: CaseImpact | null }) {
  if (!impact) return 'Normal'
  return <Status kind={impact === 'down' ? 'bad' : 'warn'}>{caseImpactNames[impact]}</Status>
}
