import { createSimulator } from '../simulator/simulator.ts'
import type { LineTester } from '../line-tester.ts'

export function createCarrierTester(_options: { baseUrl: string; apiKey: string | undefined }): LineTester {
  return createSimulator({ pace: 1 })
}
