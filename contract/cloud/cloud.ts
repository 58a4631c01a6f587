import { number } from '../format/counts.ts'
import { z } from 'zod'
import { fileOf, filterOf, pageQueryOf } from '../listing-query.ts'
import { coverStates, machineStates, meterStates } from './values.ts'
import { connections } from '../connection.ts'
import { endpoint } from '../endpoint.ts'
import { Pence } from '../money.ts'
import { pageOf } from '../paging.ts'
import { requireStaffRoom } from '../permission.ts'
import { ById, ServiceId } from '../services/services.ts'
import { lineOfText } from '../text.ts'
import { PlainDate } from '../plain-date.ts'
import { cloudListing, machineListing } from './listing.ts'

export const clouds = ['BusinessPortalCloudSolutions'] as const
const Moment = z.iso.datetime()
const Id = z.string().min(1).max(120)

/** A limited resource: processors, memory, or the storage of one policy. Memory and storage in MB. */
export const Meter = z.object({
  key: z.string(),
  name: z.string(),
  unit: z.enum(['cores', 'MB']),
  used: z.number(),
  /** Null for no limit. */
  allowed: z.number().nullable(),
  /** 0.84 for 84% of the limit; null without a limit. */
  share: z.number().nullable(),
  state: z.enum(meterStates),
  /** The day since which it has been above the warning level, within the last 30 days. */
  nearSince: PlainDate.nullable(),
  /** Daily growth over the last 30 days; null if there are too few. */
  perDay: z.number().nullable(),
  /** The forecast day when it is full; null if it does not grow, or will not be full within a year. */
  fullOn: PlainDate.nullable(),
  daysLeft: z.number().int().nullable(),
})
export type Meter = z.infer<typeof Meter>

export const Vdc = z.object({
  vdcId: Id,
  name: z.string(),
  allocationModel: z.string(),
  isEnabled: z.boolean(),
  machines: z.number().int(),
  running: z.number().int(),
  /** The largest number of machines; null for any number. */
  machineLimit: z.number().int().nullable(),
  policies: z.array(z.object({ name: z.string(), isDefault: z.boolean(), isEnabled: z.boolean() })),
  meters: z.array(Meter),
})
export type Vdc = z.infer<typeof Vdc>

export const EdgeGateway = z.object({
  name: z.string(),
  vdcId: z.string().nullable(),
  status: z.string(),
  deployment: z.string().nullable(),
  networks: z.number().int(),
  addresses: z.array(z.string()),
  usesIpSpaces: z.boolean(),
})

export const CloudNetwork = z.object({
  name: z.string(),
  vdcId: z.string().nullable(),
  kind: z.enum(['routed', 'isolated', 'direct', 'other']),
  cidr: z.string().nullable(),
  gateway: z.string().nullable(),
  addressesUsed: z.number().int().nullable(),
  addresses: z.number().int().nullable(),
})

/** The age of the last reading of a cloud, and any failure since. */
const Freshness = {
  /** To Cloud Director: without it, the last reading grows old. */
  connection: z.enum(connections),
  takenAt: Moment.nullable(),
  /** A message for people; null while Cloud Director responds. */
  trouble: z.string().nullable(),
  triedAt: Moment.nullable(),
}

export const Cloud = z.object({
  serviceId: ServiceId,
  serviceName: z.string(),
  org: z.string(),
  fullName: z.string(),
  ...Freshness,
  vdcs: z.array(Vdc),
  edges: z.array(EdgeGateway),
  networks: z.array(CloudNetwork),
  /** Machines that are off but still use storage; the monthly price if the tariff is known and the caller may see prices. */
  idle: z.object({
    machines: z.number().int(),
    storageMb: z.number(),
    monthly: Pence.nullable(),
    currency: z.string(),
  }),
  machines: z.number().int(),
  uncovered: z.number().int(),
})
export type Cloud = z.infer<typeof Cloud>

export const CloudRow = z.object({
  serviceId: ServiceId,
  serviceName: z.string(),
  productName: z.string(),
  machines: z.number().int(),
  running: z.number().int(),
  uncovered: z.number().int(),
  /** The meter that will fill first: name, share and day. */
  meter: z.string().nullable(),
  share: z.number(),
  fullOn: PlainDate.nullable(),
  ...Freshness,
})
export type CloudRow = z.infer<typeof CloudRow>

export const cloudList = endpoint({
  method: 'GET',
  path: '/cloud-info/api/clouds',
  summary: 'The account’s clouds, the soonest to fill first',
  permissions: clouds,
  comesWith: ['cloud'],
  query: pageQueryOf(cloudListing),
  response: pageOf(CloudRow),
})

export const cloudRead = endpoint({
  method: 'GET',
  path: '/cloud-info/api/services/:serviceId/cloud',
  summary: 'A cloud as last read, with the time of that reading',
  permissions: clouds,
  params: ById,
  response: Cloud,
})

export const cloudRefresh = endpoint({
  method: 'POST',
  path: '/cloud-info/api/services/:serviceId/readings',
  summary: 'Refresh a cloud; returns the last reading if the cloud is not responding',
  permissions: clouds,
  params: ById,
  response: Cloud,
  problems: ['not_connected'],
})

/** Shares of the limit from 0 to 1, one for each time; null without a reading. */
export const Use = z.object({
  times: z.array(Moment),
  meters: z.array(z.object({ key: z.string(), name: z.string(), shares: z.array(z.number().nullable()) })),
})
export type Use = z.infer<typeof Use>

export const cloudUseRead = endpoint({
  method: 'GET',
  path: '/cloud-info/api/services/:serviceId/use',
  summary: 'Usage of a virtual data centre over the last 30 days, for each limit',
  permissions: clouds,
  params: ById,
  query: z.object({ vdcId: Id.optional() }),
  response: Use,
})

export const Machine = z.object({
  machineId: Id,
  vdcId: z.string(),
  vdcName: z.string(),
  name: z.string(),
  app: z.string().nullable(),
  guestOs: z.string().nullable(),
  status: z.enum(machineStates),
  vcpus: z.number().int(),
  memoryMb: z.number(),
  storageMb: z.number(),
  policy: z.string().nullable(),
  ipAddress: z.string().nullable(),
  network: z.string().nullable(),
  tools: z.string().nullable(),
  createdOn: z.string().nullable(),
  cover: z.enum(coverStates),
})
export type Machine = z.infer<typeof Machine>

export const MachineFilter = filterOf(machineListing)
export type MachineFilter = z.output<typeof MachineFilter>
export const MachineQuery = pageQueryOf(machineListing)

export const cloudMachineList = endpoint({
  method: 'GET',
  path: '/cloud-info/api/services/:serviceId/machines',
  summary: 'The virtual machines of a cloud, filtered, sorted and paged',
  permissions: clouds,
  params: ById,
  query: MachineQuery,
  response: pageOf(Machine),
})

export const cloudMachineExport = fileOf(cloudMachineList, machineListing)

const amount = (what: string, max: number) =>
  z.coerce
    .number(`Enter ${what}.`)
    .int('Enter a whole number.')
    .min(1, `Enter ${what}.`)
    .max(max, `Enter ${number(max)} or less.`)

/** A machine under consideration. */
export const Wanted = z.object({
  vcpus: amount('how many processors it needs', 1000),
  memoryGb: amount('how much memory it needs', 100_000),
  storageGb: amount('how much storage it needs', 1_000_000),
  policy: lineOfText(120).optional(),
})

export const Fit = z.object({
  vdcs: z.array(
    z.object({
      vdcId: Id,
      name: z.string(),
      fits: z.boolean(),
      /** How many such machines fit; null without a limit. */
      room: z.number().int().nullable(),
      checks: z.array(
        z.object({
          name: z.string(),
          unit: z.enum(['cores', 'MB', 'machines']),
          needed: z.number(),
          /** Null for no limit. */
          free: z.number().nullable(),
          fits: z.boolean(),
        }),
      ),
      /** Why nothing fits at all: the data centre is disabled, or lacks the policy. */
      refusal: z.string().nullable(),
    }),
  ),
})
export type Fit = z.infer<typeof Fit>

export const cloudFitRead = endpoint({
  method: 'GET',
  path: '/cloud-info/api/services/:serviceId/fit',
  summary: 'Whether a virtual machine would fit in each virtual data centre of a cloud, and which limit it would reach',
  permissions: clouds,
  params: ById,
  query: Wanted,
  response: Fit,
})

export const cloudDeskUpdate = endpoint({
  method: 'PUT',
  path: '/cloud-desk/api/services/:serviceId/cloud',
  summary: 'Link a service to its organisation in VMware Cloud Director, and set its storage prices',
  permissions: requireStaffRoom('DeskNetwork'),
  params: ById,
  body: z.object({
    org: lineOfText(128).min(1, 'Enter the name of the organisation.'),
    /** Absent for all data centres of the organisation. */
    vdcs: z.array(lineOfText(128).min(1)).min(1, 'Enter at least one.').max(100).optional(),
    storagePencePerGb: z
      .number('Enter an amount.')
      .int()
      .min(0)
      .max(10_000)
      .brand<'pence', 'inout'>()
      .nullable()
      .default(null),
  }),
  response: Cloud,
  problems: ['stale'],
})
