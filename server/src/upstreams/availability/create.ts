import type { Config } from '../../config.ts'
import type { Availability } from './availability.ts'
import { simulatedAvailability } from './embedded.ts'
import { createTmfAvailability } from './tmf.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'AVAILABILITY_API_URL'>

/** Availability is off without a carrier; only a demonstration simulates it. */
export function availabilityServiceOf({ ENVIRONMENT, AVAILABILITY_API_URL }: Settings): 'on' | 'simulated' | 'off' {
  if (AVAILABILITY_API_URL) return 'on'
  return ENVIRONMENT === 'demo' ? 'simulated' : 'off'
}

/** Null if availability is off. */
export function createAvailability(config: Settings & Pick<Config, 'AVAILABILITY_API_KEY'>): Availability | null {
  const { AVAILABILITY_API_URL: baseUrl, AVAILABILITY_API_KEY: key } = config
  if (baseUrl) return createTmfAvailability({ baseUrl, key })
  return availabilityServiceOf(config) === 'simulated' ? simulatedAvailability : null
}
