import { z } from 'zod'
import { coverStates, machineSorts, machineStates, meterStates } from './cloud-values.ts'
import { endpoint } from './endpoint.ts'
import { Pence } from './money.ts'
import { columnsOf } from './list-columns.ts'
import { PageQuery, pageOf } from './paging.ts'
import { atDesk } from './permission.ts'
import { ById, ServiceId } from './services.ts'
import { lineOfText } from './text.ts'
import { PlainDate } from './plain-date.ts'

export const clouds = ['BusinessPortalCloudSolutions'] as const
const Moment = z.iso.datetime()
const Id = z.string().min(1).max(120)

/** One thing that can run out: processors, memory, or the storage of one policy. Memory and storage in MB. */
export const Meter = z.object({
  key: z.string(),
  name: z.string(),
  unit: z.enum(['cores', 'MB']),
  used: z.number(),
  /** Null where there is no limit. */
  allowed: z.number().nullable(),
  /** 0.84 of the limit; null where there is none. */
  share: z.number().nullable(),
  state: z.enum(meterStates),
  /** The day on which it went above the warning line and stayed there, where that was within the last 30 days. */
  nearSince: PlainDate.nullable(),
  /** Growth of a day, by the last 30 days; null where there are too few to say. */
  perDay: z.number().nullable(),
  /** The day on which it is full at this rate; null where it does not grow, or will not be full within a year. */
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
  /** How many machines it may hold; null for any number. */
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

/** What is last known of a cloud, how old that is, and what went wrong since. */
const Freshness = {
  takenAt: Moment.nullable(),
  /** In words for a person; null while the director answers. */
  trouble: z.string().nullable(),
  triedAt: Moment.nullable(),
}

export const Centre = z.object({
  serviceId: ServiceId,
  serviceName: z.string(),
  org: z.string(),
  fullName: z.string(),
  ...Freshness,
  vdcs: z.array(Vdc),
  edges: z.array(EdgeGateway),
  networks: z.array(CloudNetwork),
  /** Machines that are off and still hold storage; the price a month where the tariff is known. */
  idle: z.object({
    machines: z.number().int(),
    storageMb: z.number(),
    monthly: Pence.nullable(),
    currency: z.string(),
  }),
  machines: z.number().int(),
  uncovered: z.number().int(),
})
export type Centre = z.infer<typeof Centre>

export const CentreRow = z.object({
  serviceId: ServiceId,
  serviceName: z.string(),
  productName: z.string(),
  machines: z.number().int(),
  running: z.number().int(),
  uncovered: z.number().int(),
  /** What runs out first: the name of the meter with its share, and the day. */
  meter: z.string().nullable(),
  share: z.number(),
  fullOn: PlainDate.nullable(),
  ...Freshness,
})
export type CentreRow = z.infer<typeof CentreRow>

export const cloudCentreList = endpoint({
  method: 'GET',
  path: '/cloud-info/api/centres',
  summary: 'The clouds of the account, what runs out first on top',
  permissions: clouds,
  query: PageQuery,
  response: pageOf(CentreRow),
})

export const cloudCentreRead = endpoint({
  method: 'GET',
  path: '/cloud-info/api/services/:serviceId/centre',
  summary: 'A cloud as it was read last, with how old that is',
  permissions: clouds,
  params: ById,
  response: Centre,
})

export const cloudCentreRefresh = endpoint({
  method: 'POST',
  path: '/cloud-info/api/services/:serviceId/readings',
  summary: 'Read the cloud again; answers what is known also where its director does not answer',
  permissions: clouds,
  params: ById,
  response: Centre,
})

/** Shares of the limit, 0 to 1, one for each time; null where nothing was read. */
export const Use = z.object({
  times: z.array(Moment),
  meters: z.array(z.object({ key: z.string(), name: z.string(), shares: z.array(z.number().nullable()) })),
})
export type Use = z.infer<typeof Use>

export const cloudUseRead = endpoint({
  method: 'GET',
  path: '/cloud-info/api/services/:serviceId/use',
  summary: 'Use of a data centre in the last 30 days, by what has a limit',
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

export const MachineFilter = z.object({
  status: z.enum(machineStates, 'Choose a state from the list.').optional(),
  cover: z.enum(coverStates, 'Choose a state from the list.').optional(),
  search: lineOfText(100).optional(),
  sort: z.enum(machineSorts, 'Choose a column that can be sorted.').default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type MachineFilter = z.output<typeof MachineFilter>
export const MachineQuery = MachineFilter.extend(PageQuery.shape)

export const cloudMachineList = endpoint({
  method: 'GET',
  path: '/cloud-info/api/services/:serviceId/machines',
  summary: 'The machines of a cloud, filtered, sorted and paged',
  permissions: clouds,
  params: ById,
  query: MachineQuery,
  response: pageOf(Machine),
})

export const cloudMachineExport = endpoint({
  method: 'GET',
  path: '/cloud-info/api/services/:serviceId/machines.csv',
  summary: 'The filtered machines as CSV, all pages, in the order of the screen',
  permissions: clouds,
  params: ById,
  query: MachineFilter.extend({ columns: columnsOf('machines').optional() }),
  produces: 'text/csv',
})

const amount = (what: string, max: number) =>
  z.coerce
    .number(`Enter ${what}.`)
    .int('Enter a whole number.')
    .min(1, `Enter ${what}.`)
    .max(max, `Enter ${max.toLocaleString('en-GB')} or less.`)

/** A machine that somebody thinks of. */
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
      /** How many such machines there is room for; null where nothing limits them. */
      room: z.number().int().nullable(),
      checks: z.array(
        z.object({
          name: z.string(),
          unit: z.enum(['cores', 'MB', 'machines']),
          needed: z.number(),
          /** Null where there is no limit. */
          free: z.number().nullable(),
          fits: z.boolean(),
        }),
      ),
      /** Why nothing fits at all: it is disabled, or has no such policy. */
      refusal: z.string().nullable(),
    }),
  ),
})
export type Fit = z.infer<typeof Fit>

export const cloudFitRead = endpoint({
  method: 'GET',
  path: '/cloud-info/api/services/:serviceId/fit',
  summary: 'Whether a machine would fit into each data centre of a cloud, and which limit it would hit',
  permissions: clouds,
  params: ById,
  query: Wanted,
  response: Fit,
})

export const cloudDeskCentreUpdate = endpoint({
  method: 'PUT',
  path: '/cloud-desk/api/services/:serviceId/centre',
  summary: 'Say which organisation of the director a service is, and what its storage costs',
  permissions: atDesk('DeskNetwork'),
  params: ById,
  body: z.object({
    org: lineOfText(128).min(1, 'Enter the name of the organisation.'),
    /** Absent: all of the organisation. */
    vdcs: z.array(lineOfText(128).min(1)).min(1, 'Name at least one.').max(100).optional(),
    storagePencePerGb: z
      .number('Enter pence.')
      .int()
      .min(0)
      .max(10_000)
      .brand<'pence', 'inout'>()
      .nullable()
      .default(null),
  }),
  response: Centre,
  problems: ['stale'],
})
