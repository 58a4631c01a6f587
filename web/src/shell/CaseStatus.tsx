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

/** The impact of a case; that of one that is over has no colour. */
export function Impact({ impact, status }: { impact: CaseImpact | null; status?: StatusOfCase }) {
  if (!impact) return 'Normal'
  if (status === 'closed' || status === 'cancelled') return caseImpactNames[impact]
  return <Status kind={impact === 'down' ? 'bad' : 'warn'}>{caseImpactNames[impact]}</Status>
}
