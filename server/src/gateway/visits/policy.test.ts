import { type VisitStatus, visitStatuses } from '@portal/contract/visits/values.ts'
import { describe, expect, test } from 'vitest'
import { afterChange, canMove, hasPass, hasPlaces, whatMay } from './policy.ts'

const now = new Date('2026-04-14T09:20:00Z')
const later = new Date('2026-04-16T10:00:00Z')
const earlier = new Date('2026-04-14T08:00:00Z')

const table: Record<VisitStatus, { to: VisitStatus[]; change: VisitStatus | null; pass: boolean; places: boolean }> = {
  draft: { to: ['submitted', 'cancelled', 'expired'], change: 'submitted', pass: false, places: false },
  submitted: { to: ['approved', 'rejected', 'cancelled', 'expired'], change: 'submitted', pass: false, places: true },
  approved: { to: ['amended', 'checkedIn', 'noShow', 'cancelled'], change: 'amended', pass: true, places: true },
  amended: { to: ['approved', 'rejected', 'cancelled', 'expired'], change: 'amended', pass: false, places: true },
  rejected: { to: ['submitted'], change: 'submitted', pass: false, places: false },
  checkedIn: { to: ['checkedOut'], change: null, pass: true, places: true },
  checkedOut: { to: [], change: null, pass: false, places: false },
  noShow: { to: [], change: null, pass: false, places: false },
  cancelled: { to: [], change: null, pass: false, places: false },
  expired: { to: [], change: null, pass: false, places: false },
}

describe.each(visitStatuses)('%s', (status) => {
  const expected = table[status]

  test('A9 moves only as the table allows', () => {
    expect(visitStatuses.filter((to) => canMove(status, to)).toSorted()).toEqual(expected.to.toSorted())
    expect(afterChange(status)).toBe(expected.change)
  })

  test('A9 has a pass and places only as the table says', () => {
    expect([hasPass(status), hasPlaces(status)]).toEqual([expected.pass, expected.places])
  })

  test('A9 belongs to the desk once it has started', () => {
    const isOwn = status === 'draft' || status === 'rejected'
    expect(whatMay({ status, startsAt: later }, now).amend).toBe(expected.change !== null)
    expect(whatMay({ status, startsAt: earlier }, now).amend).toBe(isOwn)
    expect(whatMay({ status, startsAt: later }, now).cancel).toBe(expected.to.includes('cancelled'))
    expect(whatMay({ status, startsAt: earlier }, now).cancel).toBe(status === 'draft')
  })
})
