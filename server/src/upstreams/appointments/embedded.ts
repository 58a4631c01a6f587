import { appointmentHalves } from '@portal/contract/orders/appointment-values.ts'
import { daysAfter, workingDaysAfter } from '../../lib/days.ts'
import { type Appointments, daysShown, type Slot, slotTaken } from './appointments.ts'

/** Booked in this process. */
const booked = new Map<string, string>()

const keyOf = ({ date, half }: Slot) => `${date} ${half}`

/** Up to three engineers in each half-day, fewer on some days of the month. */
function leftOf(slot: Slot, except?: string): number {
  const places = (Number(slot.date.slice(8)) * 5 + (slot.half === 'AM' ? 0 : 3)) % 4
  const taken = [...booked].filter(([ref, key]) => ref !== except && key === keyOf(slot)).length
  return Math.max(0, places - taken)
}

/** The simulation of a demonstration: engineers on working days, and none for the 4G back-up. */
export const simulatedAppointments: Appointments = {
  listSlots(_, productId, from) {
    const days = Array.from({ length: daysShown }, (__, index) => daysAfter(from, index))
    const working = days.filter((day) => workingDaysAfter(daysAfter(day, -1), 1) === day)
    return Promise.resolve(
      productId.startsWith('4G')
        ? []
        : working.flatMap((date) => appointmentHalves.map((half) => ({ date, half, left: leftOf({ date, half }) }))),
    )
  },
  book: (ownRef, _, __, slot) => save(refOf(ownRef), slot),
  listBooked: (ownRef) => Promise.resolve([refOf(ownRef)].filter((ref) => booked.has(ref))),
  move: async (ref, slot) => void (await save(ref, slot)),
  cancel: (ref) => Promise.resolve(void booked.delete(ref)),
}

const refOf = (ownRef: string) => `SIMULATED-${ownRef}`

function save(ref: string, slot: Slot): Promise<string> {
  if (leftOf(slot, ref) === 0) return Promise.reject(slotTaken())
  booked.set(ref, keyOf(slot))
  return Promise.resolve(ref)
}
