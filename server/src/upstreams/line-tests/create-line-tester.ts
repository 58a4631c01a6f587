import type { Config } from '../../config.ts'
import { createCarrierTester } from './carrier/carrier-tester.ts'
import type { LineTester } from './line-tester.ts'
import { createSimulator } from './simulator/simulator.ts'

/** The configured carrier, or else the simulator. */
export function createLineTester(config: Config): LineTester {
  const { LINE_TEST_API_URL: baseUrl, LINE_TEST_API_KEY: apiKey, LINE_TEST_PACE: pace } = config
  return baseUrl ? createCarrierTester({ baseUrl, apiKey }) : createSimulator({ pace })
}
