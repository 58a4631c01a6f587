import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Pence } from '../money.ts'
import { PlainDate, plainDate } from '../plain-date.ts'
import { meterKinds } from './meter-values.ts'

const permissions = ['BusinessPortalBilling'] as const
const month = plainDate('Enter the first day of a month.')

/** The charge of the bills for the usage of a month; the portal rates nothing. */
const Charged = z.object({ billId: z.string(), lineNo: z.number().int(), amount: Pence })

/** The usage of one month as the billing system measured it, in the unit of its type. */
export const UsageMeter = z.object({
  meterId: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  kind: z.enum(meterKinds),
  /** As on the bill: "Data, fair use". */
  name: z.string(),
  productName: z.string().nullable(),
  /** Null for 95th percentile billing of which the billing system sends only samples. */
  used: z.number().int().nullable(),
  /** Fair use, included or bought; the committed rate of 95th percentile billing. */
  allowance: z.number().int().nullable(),
  /** In the month before. */
  before: z.number().int().nullable(),
  charged: Charged.nullable(),
})
export type UsageMeter = z.infer<typeof UsageMeter>

export const UsageMeters = z.object({
  month: PlainDate,
  /** The first 50 of those with an allowance, the most used first, and then of the others. */
  meters: z.array(UsageMeter),
  metersTotal: z.number().int(),
  /** The first 50 with 95th percentile billing, by name. */
  circuits: z.array(UsageMeter),
  circuitsTotal: z.number().int(),
})
export type UsageMeters = z.infer<typeof UsageMeters>

export const usageMeterList = endpoint({
  method: 'GET',
  path: '/billing-info/api/usage/meters',
  summary:
    'Data, storage, licences and cloud use of a month against their allowances, and circuits with 95th percentile billing',
  permissions,
  comesWith: ['usage'],
  query: z.object({ month: month.optional() }),
  response: UsageMeters,
})

export const usageMeterExport = endpoint({
  method: 'GET',
  path: '/billing-info/api/usage/meters.csv',
  summary: 'All usage of a month as CSV',
  permissions,
  query: z.object({ month: month.optional() }),
  produces: 'text/csv',
})

const ByMeter = z.object({ meterId: z.string().min(1).max(40) })

export const UsageSamples = UsageMeter.extend({
  month: PlainDate,
  /** Samples of five minutes; the day is that of UTC. Of the current month, up to the last sample. */
  expected: z.number().int(),
  samples: z.number().int(),
  missing: z.number().int(),
  /** The highest 5% of the samples, rounded down. */
  leftOut: z.number().int(),
  /** The next one, in bit/s: the 95th percentile. */
  rate: z.number().nullable(),
  highest: z.number().nullable(),
  hasEnded: z.boolean(),
  /** The highest sample of each hour, from the start of the month. */
  hours: z.array(z.number().nullable()),
})
export type UsageSamples = z.infer<typeof UsageSamples>

export const usageSampleRead = endpoint({
  method: 'GET',
  path: '/billing-info/api/usage/meters/:meterId/samples',
  summary: 'The 95th percentile of a circuit in a month, and the highest sample of each hour',
  permissions,
  params: ByMeter,
  query: z.object({ month }),
  response: UsageSamples,
})

export const usageSampleExport = endpoint({
  method: 'GET',
  path: '/billing-info/api/usage/meters/:meterId/samples.csv',
  summary: 'The five-minute samples of a circuit in a month, with those that are left out, as CSV',
  permissions,
  params: ByMeter,
  query: z.object({ month }),
  produces: 'text/csv',
})
