import { SystemRequest } from '@portal/contract/diagnostics/service-tests.ts'
import { Verdict } from '@portal/contract/diagnostics/diagnostics.ts'
import {
  type TestKind,
  testKindNames,
  testKinds,
  testStatuses,
  type TestStatus,
} from '@portal/contract/diagnostics/values.ts'
import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { boolean, text, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { type Href, idOf, party } from '../../../tmf/references.ts'
import { measuresOf, metricsOf } from '../../../upstreams/line-tests/measures.ts'
import { Readings } from '../../../upstreams/line-tests/readings.ts'
import { disturbanceOf, familiesOf, purposeOf, testStepsOf } from '../offers.ts'

const states: Record<TestStatus, string> = {
  queued: 'acknowledged',
  running: 'inProgress',
  complete: 'completed',
  failed: 'failed',
  rejected: 'rejected',
  stopped: 'cancelled',
}

/** The state that TM Forum recommends for one of our statuses. */
export const stateOf = (status: TestStatus) => states[status]

export const ServiceTestRow = z.strictObject({
  accountId: text,
  accountName: text,
  testId: text,
  serviceId: text,
  serviceName: textOrNull,
  kind: z.enum(testKinds),
  status: z.enum(testStatuses),
  disruptive: boolean,
  isSimulated: boolean,
  startedAt: textOrNull,
  endedAt: textOrNull,
  validUntil: textOrNull,
  readings: Readings,
  verdict: Verdict.nullable(),
  failure: textOrNull,
  request: SystemRequest.nullable(),
})
export type ServiceTestRow = z.infer<typeof ServiceTestRow>

/** TMF653. */
export function serviceTestOf(row: ServiceTestRow, href: Href): TmfResource {
  const { accountId, kind, startedAt, endedAt, validUntil } = row
  const id = idOf(accountId, row.testId)
  const product = idOf(accountId, row.serviceId)
  return {
    id,
    href: href('serviceTest', id),
    '@type': 'ServiceTest',
    name: row.request?.name ?? testKindNames[kind],
    description: purposeOf(kind),
    mode: 'ONDEMAND',
    state: stateOf(row.status),
    ...(startedAt && { startDateTime: startedAt }),
    ...(endedAt && { endDateTime: endedAt }),
    ...(endedAt && validUntil && { validFor: { startDateTime: endedAt, endDateTime: validUntil } }),
    relatedService: {
      id: product,
      href: href('product', product),
      ...(row.serviceName !== null && { name: row.serviceName }),
      '@referredType': 'Product',
    },
    testSpecification: {
      id: kind,
      href: href('serviceTestSpecification', kind),
      '@referredType': 'ServiceTestSpecification',
    },
    relatedParty: [party(href, accountId, row.accountName, 'customer')],
    characteristic: [...(row.request?.characteristic ?? []), ...resultOf(row)],
    testMeasure: measuresOf(row.readings),
  }
}

/** How a test ended and what it found, which the standard has no attributes for. */
function resultOf({ disruptive, isSimulated, verdict, failure }: ServiceTestRow): object[] {
  const each = (name: string, value: string | boolean) => ({ name, valueType: typeof value, value })
  return [
    each('disruptive', disruptive),
    ...(isSimulated ? [each('simulated', true)] : []),
    ...(failure === null ? [] : [each('reason', failure)]),
    ...(verdict === null
      ? []
      : [
          each('outcome', verdict.outcome),
          each('verdict', verdict.title),
          each('verdictText', verdict.text),
          each('verdictCode', verdict.code),
          each('faultSide', verdict.side),
          each('faultLocation', verdict.faultLocation),
          each('confidence', verdict.confidence),
        ]),
  ]
}

/** A test that the portal has, for the lines that it tests. */
export function specificationOf(kind: TestKind, href: Href): TmfResource {
  const families = familiesOf(kind)
  const steps = [...new Set(families.flatMap((family) => testStepsOf(kind, family)))]
  const disturbed = families.filter((family) => disturbanceOf(kind, family) !== null)
  return {
    id: kind,
    href: href('serviceTestSpecification', kind),
    '@type': 'ServiceTestSpecification',
    name: testKindNames[kind],
    description: purposeOf(kind),
    lifecycleStatus: 'Active',
    isBundle: false,
    relatedServiceSpecification: families.map((family) => ({
      id: family,
      name: family,
      '@referredType': 'ServiceSpecification',
    })),
    specCharacteristic: [
      {
        name: 'disruptive',
        description: 'The lines whose service this test interrupts.',
        valueType: 'string',
        characteristicValueSpecification: disturbed.map((value) => ({ valueType: 'string', value })),
      },
    ],
    testMeasureDefinition: steps.flatMap(metricsOf).map(({ name, unit }) => ({
      name,
      metricName: name,
      ...(unit && { unitOfMeasure: unit }),
    })),
  }
}
