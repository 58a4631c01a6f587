/** The engineer's half-days: 08:00 to 13:00 and 13:00 to 18:00, UK time. */
export const appointmentHalves = ['AM', 'PM'] as const
export type AppointmentHalf = (typeof appointmentHalves)[number]
