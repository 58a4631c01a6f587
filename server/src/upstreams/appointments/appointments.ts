import type { AppointmentSlot } from '@portal/contract/orders/appointments.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Place } from '../availability/availability.ts'

export type Slot = Pick<AppointmentSlot, 'date' | 'half'>

/** The carrier's engineers. */
export interface Appointments {
  /** The slots in the four weeks from a day, the full ones included if the carrier names them; in order. */
  listSlots(place: Place, productId: string, from: PlainDate): Promise<AppointmentSlot[]>
  /** Returns the carrier's reference. Throws `slot_taken`. */
  book(place: Place, productId: string, slot: Slot): Promise<string>
  /** Throws `slot_taken`; the appointment is unchanged then. */
  move(ref: string, slot: Slot): Promise<void>
  /** An appointment that no longer exists is cancelled. */
  cancel(ref: string): Promise<void>
}

export const daysShown = 28

export const slotTaken = () =>
  new Problem('slot_taken', { detail: 'That slot has just been taken. Choose another one.' })
