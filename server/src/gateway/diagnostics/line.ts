import type { DiagnosticLine } from '@portal/contract/diagnostics.ts'
import type { Service } from '@portal/contract/services.ts'
import { isLineStep } from '../../systems/line-tests/readings.ts'
import type { Line, LineTester } from '../../systems/line-tests/line-tester.ts'
import { addressOf, type OwnAddress } from '../../systems/reachability/own-address.ts'
import type { AccountScope } from '../actor.ts'
import { getService } from '../services/service.ts'
import { findDetails } from '../services/store.ts'
import { isConnected, lineOf } from './line-of-service.ts'
import { offersOf } from './offers.ts'
import { quotaOf, whyNoneLeft } from './quota.ts'
import { findRunning } from './store.ts'
import { hasVoiceOverIp } from './surroundings-store.ts'

/** How long a step of our own usually takes. */
const ownUsualMs = 1500

export interface TestedLine {
  service: Service
  line: Line | null
  address: OwnAddress | null
  /** Why nothing can be tested; null where something can. */
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
  return line ? null : 'This product has no line that could be tested.'
}

export function usualMsOf(tester: LineTester) {
  return (step: Parameters<typeof isLineStep>[0]) => (isLineStep(step) ? tester.usualMs(step) : ownUsualMs)
}

/** What can be tested on a line, and what stands against it. */
export async function showLine(
  scope: AccountScope,
  tester: LineTester,
  serviceId: string,
  now: Date,
): Promise<DiagnosticLine> {
  const tested = await getLine(scope, serviceId)
  const { service, line, address, reason } = tested
  const quota = await quotaOf(scope, serviceId, now)
  const runningTestId = await findRunning(scope, serviceId)
  return {
    serviceId,
    name: service.name,
    productName: service.productName,
    family: line?.family ?? null,
    reason,
    offers: line
      ? offersOf({
          family: line.family,
          address: address?.address ?? null,
          usualMs: usualMsOf(tester),
          refusal: reason ?? (runningTestId ? 'A test of this line is running.' : whyNoneLeft(quota)),
        })
      : [],
    careful: await whyCareful(scope, tested),
    address: address?.address ?? null,
    quota,
    runningTestId,
  }
}

/** Why somebody should think before a test that disturbs the line. */
async function whyCareful(scope: AccountScope, { service, isConnected: connected }: TestedLine): Promise<string[]> {
  const voice = await hasVoiceOverIp(scope, service.serviceId)
  return [
    ...(/sogea/i.test(service.productName) || voice
      ? ['Telephones may run over this line (digital voice): calls end, and emergency calls cannot be made meanwhile.']
      : []),
    ...(connected && service.condition !== 'down'
      ? ['Somebody is connected: the session was live when we last looked.']
      : []),
  ]
}
