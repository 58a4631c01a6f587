import type { Config } from '../../config.ts'
import { connect } from '../../foreign-systems.ts'
import { createCarrierTester } from './carrier/carrier-tester.ts'
import type { LineTester } from './line-tester.ts'
import { createSimulator } from './simulator/simulator.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'LINE_TEST_API_URL' | 'LINE_TEST_API_KEY' | 'LINE_TEST_PACE'>

/** Null without a line test system. */
export const createLineTester = (config: Settings): LineTester | null =>
  connect(config, 'lineTests', {
    real: (baseUrl) => createCarrierTester({ baseUrl, apiKey: config.LINE_TEST_API_KEY }),
    simulated: () => createSimulator({ pace: config.LINE_TEST_PACE }),
  })
