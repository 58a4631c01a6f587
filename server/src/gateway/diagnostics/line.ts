import type { DiagnosticLine } from '@portal/contract/diagnostics/diagnostics.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { isLineStep } from '../../upstreams/line-tests/readings.ts'
import type { Line, LineTester } from '../../upstreams/line-tests/line-tester.ts'
import { addressOf, type OwnAddress } from '../../upstreams/reachability/own-address.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { getService } from '../services/service.ts'
import { findDetails } from '../services/store.ts'
import { isConnected, lineOf } from './line-of-service.ts'
import { offersOf } from './offers.ts'
import { quotaOf, whyNoneLeft } from './quota.ts'
import { findRunning } from './store.ts'
import { hasVoiceOverIp } from './surroundings-store.ts'

/** The usual duration of a step within the portal. */
const ownUsualMs = 1500

export interface TestedLine {
  service: Service
  line: Line | null
  address: OwnAddress | null
  /** Why no test is possible; null if one is. */
  reason: string | null
  isConnected: boolean
}

export async function getLine(scope: AccountScope, serviceId: string): Promise<TestedLine> {
  const service = await getService(scope, serviceId)
  const details = await findDetails(scope, 'tech', serviceId)
  const line = lineOf(service, details)
  return {
    service,
    line,
    address: details && addressOf(details),
    reason: whyNotTest(service, line),
    isConnected: isConnected(details),
  }
}

const over = new Set(['terminated', 'cancelled', 'aborted'])

function whyNotTest({ status }: Service, line: Line | null): string | null {
  if (over.has(status)) return 'This service has ended.'
  if (status === 'created' || status === 'pendingActive') return 'This service is not live yet.'
  return line ? null : 'This product has no line to test.'
}

export function usualMsOf(tester: LineTester | null) {
  return (step: Parameters<typeof isLineStep>[0]) => (isLineStep(step) && tester ? tester.usualMs(step) : ownUsualMs)
}

/** The available tests of a line, and what prevents them. */
export async function showLine(
  scope: AccountScope,
  tester: LineTester | null,
  serviceId: string,
): Promise<DiagnosticLine> {
  const tested = await getLine(scope, serviceId)
  const { service, line, address, reason } = tested
  const quota = await quotaOf(scope, serviceId)
  const runningTestId = await findRunning(scope, serviceId)
  const connection = tester ? (tester.isSimulated ? 'simulated' : 'on') : 'off'
  return {
    serviceId,
    name: service.name,
    productName: service.productName,
    condition: service.condition,
    family: line?.family ?? null,
    connection,
    reason,
    offers: line
      ? offersOf({
          family: line.family,
          connection,
          address: address?.address ?? null,
          usualMs: usualMsOf(tester),
          refusal: reason ?? (runningTestId ? 'A test of this line is already running.' : whyNoneLeft(quota)),
        })
      : [],
    careful: await whyCareful(scope, tested),
    address: address?.address ?? null,
    quota,
    runningTestId,
  }
}

/** Warnings before a test that interrupts the line. */
async function whyCareful(scope: AccountScope, { service, isConnected: connected }: TestedLine): Promise<string[]> {
  const voice = await hasVoiceOverIp(scope, service.serviceId)
  return [
    ...(/sogea/i.test(service.productName) || voice
      ? ['This line may carry phones (digital voice): calls end, and emergency calls cannot be made during the test.']
      : []),
    ...(connected && service.condition !== 'down'
      ? ['The line is in use: its session was live at the last check.']
      : []),
  ]
}
