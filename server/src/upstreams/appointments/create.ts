import type { Config } from '../../config.ts'
import type { Appointments } from './appointments.ts'
import { simulatedAppointments } from './embedded.ts'
import { createTmfAppointments } from './tmf.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'APPOINTMENT_API_URL'>

/** Appointments are off without a carrier; only a demonstration simulates them. */
export function appointmentServiceOf({ ENVIRONMENT, APPOINTMENT_API_URL }: Settings): 'on' | 'simulated' | 'off' {
  if (APPOINTMENT_API_URL) return 'on'
  return ENVIRONMENT === 'demo' ? 'simulated' : 'off'
}

/** Null if appointments are off. */
export function createAppointments(config: Settings & Pick<Config, 'APPOINTMENT_API_KEY'>): Appointments | null {
  const { APPOINTMENT_API_URL: baseUrl, APPOINTMENT_API_KEY: key } = config
  if (baseUrl) return createTmfAppointments({ baseUrl, key })
  return appointmentServiceOf(config) === 'simulated' ? simulatedAppointments : null
}
