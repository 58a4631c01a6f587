import type { AppointmentSlot } from '@portal/contract/orders/appointments.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Place } from '../availability/availability.ts'

export type Slot = Pick<AppointmentSlot, 'date' | 'half'>

/** The carrier's engineers. */
export interface Appointments {
  /** The slots in the four weeks from a day, the full ones included if the carrier names them; in order. */
  listSlots(place: Place, productId: string, from: PlainDate): Promise<AppointmentSlot[]>
  /** `ownRef` names the booking until the carrier has given it a reference, which is returned. Throws `slot_taken`. */
  book(ownRef: string, place: Place, productId: string, slot: Slot): Promise<string>
  /** The carrier's references of the appointments that were booked with an own reference. */
  listBooked(ownRef: string): Promise<string[]>
  /** Throws `slot_taken`; the appointment is unchanged then. */
  move(ref: string, slot: Slot): Promise<void>
  /** An appointment that no longer exists is cancelled. */
  cancel(ref: string): Promise<void>
}

export const daysShown = 28

export const slotTaken = () =>
  new Problem('slot_taken', { detail: 'That slot has just been taken. Choose another one.' })
