import type { Config } from '../../config.ts'
import { connect } from '../../foreign-systems.ts'
import type { Appointments } from './appointments.ts'
import { simulatedAppointments } from './embedded.ts'
import { createTmfAppointments } from './tmf.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'APPOINTMENT_API_URL' | 'APPOINTMENT_API_KEY'>

/** Null if appointments are off. */
export const createAppointments = (config: Settings): Appointments | null =>
  connect(config, 'appointments', {
    real: (baseUrl) => createTmfAppointments({ baseUrl, key: config.APPOINTMENT_API_KEY }),
    simulated: () => simulatedAppointments,
  })
