import { z } from 'zod'

/** The name of the characteristic that carries our reference. */
export const referenceName = 'portalReference'
/** The name of the characteristic in which a carrier explains a refusal or a failure to customers. */
export const reasonName = 'reason'

const Characteristic = z.object({ name: z.string(), value: z.unknown() })

const Measure = z.object({
  metricName: z.string().nullish(),
  unitOfMeasure: z.string().nullish(),
  captureDateTime: z.iso.datetime({ offset: true }).nullish(),
  value: z.object({ value: z.unknown() }).nullish(),
})
export type Measure = z.infer<typeof Measure>

/** The parts of a TMF653 service test that are read; a carrier may leave out everything but its id. */
export const ServiceTest = z.object({
  id: z.string().min(1).max(200),
  state: z.string().nullish(),
  characteristic: z.array(Characteristic).nullish(),
  testMeasure: z.array(Measure).nullish(),
})
export type ServiceTest = z.infer<typeof ServiceTest>

/** An error of TM Forum; its reason is for customers. */
export const ServiceTestError = z.object({ reason: z.string() })

export function characteristicOf({ characteristic }: ServiceTest, name: string): string | null {
  const found = characteristic?.find((each) => each.name === name)?.value
  return typeof found === 'string' ? found.slice(0, 300) : null
}

/**
 * How a test ended. The standard leaves the states to the carrier: those that it recommends are known, and every other
 * one is a test that runs, until our time limit.
 */
export function endOf({ state }: ServiceTest): 'completed' | 'rejected' | 'failed' | 'cancelled' | null {
  switch (state) {
    case 'completed':
    case 'rejected':
    case 'failed':
    case 'cancelled':
      return state
    default:
      return null
  }
}

interface Wanted {
  specification: string
  name: string
  lineId: string
  reference: string
}

/** The body of `POST /serviceTest`. */
export const serviceTestOf = ({ specification, name, lineId, reference }: Wanted) => ({
  '@type': 'ServiceTest',
  name,
  mode: 'ONDEMAND',
  relatedService: { id: lineId, '@referredType': 'Service' },
  testSpecification: { id: specification },
  characteristic: [{ name: referenceName, valueType: 'string', value: reference }],
})

/** The body of `PATCH /serviceTest/{id}` that ends a test. */
export const cancellation = { state: 'cancelled' }
