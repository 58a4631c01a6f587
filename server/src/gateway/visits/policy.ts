import type { VisitStatus } from '@portal/contract/visits/values.ts'

/** The permitted changes of a visit's status. */
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

/** The status of a visit after the customer changes it: an approved visit needs approval again. */
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

/** Actions that the customer can take on a visit in this status. Once it has started, only the desk can act. */
export function whatMay({ status, startsAt }: Standing, now: Date): { amend: boolean; cancel: boolean } {
  const hasBegun = status !== 'draft' && status !== 'rejected' && startsAt !== null && startsAt <= now
  return {
    amend: afterChange(status) !== null && !hasBegun,
    cancel: canMove(status, 'cancelled') && !hasBegun,
  }
}

/** Whether the visit's pass is valid. */
export function hasPass(status: VisitStatus): boolean {
  return status === 'approved' || status === 'checkedIn'
}

/** Whether the visit occupies places. */
export function hasPlaces(status: VisitStatus): boolean {
  return status === 'submitted' || status === 'approved' || status === 'amended' || status === 'checkedIn'
}
