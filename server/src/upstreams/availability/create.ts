import type { Config } from '../../config.ts'
import { connect } from '../../foreign-systems.ts'
import type { Availability } from './availability.ts'
import { simulatedAvailability } from './embedded.ts'
import { createTmfAvailability } from './tmf.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'AVAILABILITY_API_URL' | 'AVAILABILITY_API_KEY'>

/** Null if availability is off. */
export const createAvailability = (config: Settings): Availability | null =>
  connect(config, 'availability', {
    real: (baseUrl) => createTmfAvailability({ baseUrl, key: config.AVAILABILITY_API_KEY }),
    simulated: () => simulatedAvailability,
  })
