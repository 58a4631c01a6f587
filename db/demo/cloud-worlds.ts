import { createHash } from 'node:crypto'
import { brackenfell, elmsett } from './accounts.ts'
import type { Calendar } from './day.ts'
import { elmsettMachines } from './elmsett.ts'

const gb = 1024
const tb = 1024 * 1024

export interface DemoMachine {
  id: string
  name: string
  app: string
  guestOs: string
  cores: number
  memoryMB: number
  storageMB: number
  policy: string
  ipAddress: string
  network: string
  status: string
  created: string
}

export interface DemoVdc {
  id: string
  name: string
  allocationModel: string
  isEnabled?: boolean
  cores: number
  memoryMB: number
  vmQuota: number
  policies: {
    name: string
    isDefault?: boolean
    isEnabled?: boolean
    limitMB: number
    usedMB: number
    growthMBPerDay: number
  }[]
  machines: DemoMachine[]
  edges?: { name: string; address: string; networks: number; isBusy?: boolean }[]
  networks?: { name: string; type: string; gateway: string; prefixLength: number; total: number; used: number }[]
  /** What share of a limit was used a day of the last 30, where it is a story: 0 is the oldest, 29 today. */
  memoryShare?: (day: number) => number
  cpuShare?: (day: number) => number
}

/** A cloud service with its organisation at the director. */
export interface DemoCloud {
  accountId: string
  serviceId: string
  org: string
  displayName: string
  storagePencePerGb: number | null
  isInMaintenance?: boolean
  vdcs: DemoVdc[]
}

/** Machines that nobody backs up on purpose, by name. */
export const excuses: Record<string, string> = { 'test-01': 'Built anew from code every night.' }

export function demoClouds(calendar: Calendar): DemoCloud[] {
  return [production(calendar), testing(calendar), managed(calendar), schools(calendar)]
}

/** Always the same id for the same thing. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type Size = [cores: number, memoryGB: number, storageMB: number]

function machine(
  calendar: Calendar,
  name: string,
  [cores, memoryGB, storageMB]: Size,
  more: Partial<DemoMachine> = {},
) {
  return {
    id: idOf(`machine ${name}`),
    name,
    app: name.split('-')[0] ?? name,
    guestOs: 'Ubuntu Linux (64-bit)',
    cores,
    memoryMB: memoryGB * gb,
    storageMB: Math.round(storageMB),
    policy: 'Fast',
    ipAddress: '198.51.100.114',
    network: 'servers',
    status: 'POWERED_ON',
    created: calendar.inDays(-400),
    ...more,
  }
}

const servers = { name: 'servers', type: 'NAT_ROUTED', gateway: '198.51.100.113', prefixLength: 28, total: 13, used: 6 }

/** Memory climbs past the warning line and is full in about a month; storage fills slowly. */
function production(calendar: Calendar): DemoCloud {
  const address = (last: number) => ({ ipAddress: `198.51.100.${last}` })
  const wave = (day: number) => Math.sin(day / 3.6)
  return {
    accountId: brackenfell,
    serviceId: 'S-1990451',
    org: 'brackenfell',
    displayName: 'Brackenfell Group Ltd',
    storagePencePerGb: 11,
    vdcs: [
      {
        id: idOf('VCD-LDS-02'),
        name: 'VCD-LDS-02',
        allocationModel: 'Flex',
        cores: 64,
        memoryMB: 256 * gb,
        vmQuota: 50,
        policies: [
          { name: 'Fast', isDefault: true, limitMB: 8 * tb, usedMB: Math.round(6.1 * tb), growthMBPerDay: 11 * gb },
        ],
        machines: [
          machine(calendar, 'app-01', [8, 32, 412 * gb], address(114)),
          machine(calendar, 'app-02', [8, 32, 398 * gb], address(115)),
          machine(calendar, 'db-01', [12, 96, 2.4 * tb], { ...address(116), created: calendar.inDays(-310) }),
          machine(calendar, 'db-02', [8, 40, 2.3 * tb], { ...address(117), created: calendar.inDays(-190) }),
          machine(calendar, 'edge-fw', [4, 8, 60 * gb], { ...address(118), guestOs: 'Other Linux (64-bit)' }),
          machine(calendar, 'test-01', [2, 8, 530 * gb], { ...address(119), status: 'POWERED_OFF' }),
        ],
        edges: [{ name: 'edge-lds', address: '198.51.100.113', networks: 2 }],
        networks: [
          servers,
          { name: 'replication', type: 'ISOLATED', gateway: '192.0.2.129', prefixLength: 26, total: 61, used: 2 },
        ],
        memoryShare: (day) => (day > 21 ? 0.844 + (day - 29) * 0.012 : 0.66 + day * 0.0045 + wave(day) * 0.015),
        cpuShare: (day) => 0.505 + wave(day) * 0.08 + day * 0.0025,
      },
    ],
  }
}

/** Small, with a second data centre that has no limits of its own and one policy that is disabled. */
function testing(calendar: Calendar): DemoCloud {
  return {
    accountId: brackenfell,
    serviceId: 'S-1990466',
    org: 'brackenfell-test',
    displayName: 'Brackenfell Group Ltd, test',
    storagePencePerGb: 8,
    vdcs: [
      {
        id: idOf('VCD-MAN-01'),
        name: 'VCD-MAN-01',
        allocationModel: 'AllocationPool',
        cores: 16,
        memoryMB: 64 * gb,
        vmQuota: 10,
        policies: [
          { name: 'Fast', isDefault: true, limitMB: 2 * tb, usedMB: 410 * gb, growthMBPerDay: gb },
          { name: 'Archive', isEnabled: false, limitMB: 4 * tb, usedMB: 0, growthMBPerDay: 0 },
        ],
        machines: [
          machine(calendar, 'stage-01', [4, 16, 210 * gb], { network: 'staging' }),
          machine(calendar, 'stage-02', [2, 8, 200 * gb], { network: 'staging', status: 'POWERED_OFF' }),
        ],
        edges: [{ name: 'edge-man', address: '203.0.113.201', networks: 1, isBusy: true }],
        networks: [
          { name: 'staging', type: 'NAT_ROUTED', gateway: '192.0.2.193', prefixLength: 27, total: 29, used: 2 },
        ],
      },
      {
        id: idOf('VCD-MAN-01 recovery'),
        name: 'VCD-MAN-01 recovery',
        allocationModel: 'AllocationVApp',
        cores: 0,
        memoryMB: 0,
        vmQuota: 0,
        policies: [{ name: 'Standard', isDefault: true, limitMB: 4 * tb, usedMB: 320 * gb, growthMBPerDay: 0 }],
        machines: [machine(calendar, 'recover-01', [2, 8, 320 * gb], { policy: 'Standard', status: 'SUSPENDED' })],
      },
    ],
  }
}

/** Its director is being moved: what the portal shows is from yesterday. */
function managed(calendar: Calendar): DemoCloud {
  return {
    accountId: brackenfell,
    serviceId: 'S-1990470',
    org: 'brackenfell-managed',
    displayName: 'Brackenfell Group Ltd, managed servers',
    storagePencePerGb: null,
    isInMaintenance: true,
    vdcs: [
      {
        id: idOf('Virtual servers, Leeds'),
        name: 'Virtual servers, Leeds',
        allocationModel: 'ReservationPool',
        cores: 8,
        memoryMB: 32 * gb,
        vmQuota: 0,
        policies: [{ name: 'Fast', isDefault: true, limitMB: tb, usedMB: 300 * gb, growthMBPerDay: 2 * gb }],
        machines: [machine(calendar, 'web-01', [4, 16, 300 * gb], { ipAddress: '198.51.100.120' })],
        edges: [{ name: 'edge-web', address: '198.51.100.113', networks: 1 }],
        networks: [servers],
      },
    ],
  }
}

/** Many machines, and no memory left. */
function schools(calendar: Calendar): DemoCloud {
  const machines = elmsettMachines().map((name, index) =>
    machine(calendar, name, [2, 8, (40 + (index % 7) * 20) * gb], {
      app: name.slice(0, 7),
      ipAddress: `192.0.2.${index % 250}`,
      status: index % 31 === 7 ? 'POWERED_OFF' : 'POWERED_ON',
      created: calendar.inDays(-800 + index),
    }),
  )
  return {
    accountId: elmsett,
    serviceId: 'S-3990001',
    org: 'elmsett',
    displayName: 'Elmsett Academies Trust',
    storagePencePerGb: 9,
    vdcs: [
      {
        id: idOf('VCD-ELM-01'),
        name: 'VCD-ELM-01',
        allocationModel: 'Flex',
        cores: 640,
        memoryMB: machines.length * 8 * gb,
        vmQuota: 300,
        policies: [{ name: 'Fast', isDefault: true, limitMB: 30 * tb, usedMB: 24 * tb, growthMBPerDay: 30 * gb }],
        machines,
        edges: [{ name: 'edge-elm', address: '203.0.113.241', networks: 1 }],
        networks: [
          { name: 'schools', type: 'NAT_ROUTED', gateway: '192.0.2.1', prefixLength: 24, total: 253, used: 240 },
        ],
      },
    ],
  }
}
