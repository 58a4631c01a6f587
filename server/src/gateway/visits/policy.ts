import type { VisitStatus } from '@portal/contract/visit-values.ts'

/** From which status a visit can come into which other one. */
const moves: Record<VisitStatus, readonly VisitStatus[]> = {
  draft: ['submitted', 'cancelled', 'expired'],
  submitted: ['approved', 'rejected', 'cancelled', 'expired'],
  approved: ['amended', 'checkedIn', 'noShow', 'cancelled'],
  amended: ['approved', 'rejected', 'cancelled', 'expired'],
  rejected: ['submitted'],
  checkedIn: ['checkedOut'],
  checkedOut: [],
  noShow: [],
  cancelled: [],
  expired: [],
}

export function canMove(from: VisitStatus, to: VisitStatus): boolean {
  return moves[from].includes(to)
}

/** What a visit is after a change by the customer: what the desk had approved, it has to approve again. */
export function afterChange(status: VisitStatus): VisitStatus | null {
  switch (status) {
    case 'draft':
    case 'submitted':
    case 'rejected':
      return 'submitted'
    case 'approved':
    case 'amended':
      return 'amended'
    case 'checkedIn':
    case 'checkedOut':
    case 'noShow':
    case 'cancelled':
    case 'expired':
      return null
  }
}

interface Standing {
  status: VisitStatus
  startsAt: Date | null
}

/** What the customer can do with a visit as it stands. Once it has begun, the desk has it. */
export function whatMay({ status, startsAt }: Standing, now: Date): { amend: boolean; cancel: boolean } {
  const hasBegun = status !== 'draft' && status !== 'rejected' && startsAt !== null && startsAt <= now
  return {
    amend: afterChange(status) !== null && !hasBegun,
    cancel: canMove(status, 'cancelled') && !hasBegun,
  }
}

/** Whether a pass opens the door. */
export function hasPass(status: VisitStatus): boolean {
  return status === 'approved' || status === 'checkedIn'
}

/** Whether the visit has a place that nobody else can take. */
export function hasPlaces(status: VisitStatus): boolean {
  return status === 'submitted' || status === 'approved' || status === 'amended' || status === 'checkedIn'
}
