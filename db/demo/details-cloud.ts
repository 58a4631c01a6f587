import type { Calendar } from './day.ts'

/** Virtual data centres by service, in the terms of VMware Cloud Director. Memory and storage in MB. */
export function vcdDetails(calendar: Calendar): Record<string, Record<string, unknown>> {
  return {
    'S-1990451': productionCentre(calendar),
    'S-1990466': testCentre(calendar),
    'S-1990470': managedServers(calendar),
  }
}

const gigabyte = 1024
const terabyte = 1024 * 1024

interface Machine {
  name: string
  cores: number
  memoryGB: number
  storageMB: number
  isOn?: boolean
  isBackedUp?: boolean
}

function productionCentre(calendar: Calendar) {
  return centre(calendar, 'VCD-LDS-02', {
    zone: 'Leeds, zone 2',
    renewsOn: calendar.inDays(17),
    cores: 64,
    memoryGB: 256,
    storageTB: 8,
    storageUsedMB: Math.round(6.1 * terabyte),
    machines: [
      { name: 'app-01', cores: 8, memoryGB: 32, storageMB: 412 * gigabyte, isBackedUp: true },
      { name: 'app-02', cores: 8, memoryGB: 32, storageMB: 398 * gigabyte, isBackedUp: true },
      { name: 'db-01', cores: 12, memoryGB: 96, storageMB: Math.round(2.4 * terabyte), isBackedUp: true },
      { name: 'db-02', cores: 8, memoryGB: 40, storageMB: Math.round(2.3 * terabyte), isBackedUp: true },
      { name: 'edge-fw', cores: 4, memoryGB: 8, storageMB: 60 * gigabyte },
      { name: 'test-01', cores: 2, memoryGB: 8, storageMB: 530 * gigabyte, isOn: false },
    ],
  })
}

function testCentre(calendar: Calendar) {
  return centre(calendar, 'VCD-MAN-01', {
    zone: 'Manchester, zone 1',
    renewsOn: calendar.inDays(17),
    cores: 16,
    memoryGB: 64,
    storageTB: 2,
    storageUsedMB: 410 * gigabyte,
    machines: [
      { name: 'stage-01', cores: 4, memoryGB: 16, storageMB: 210 * gigabyte },
      { name: 'stage-02', cores: 2, memoryGB: 8, storageMB: 200 * gigabyte, isOn: false },
    ],
  })
}

function managedServers(calendar: Calendar) {
  return centre(calendar, 'Virtual servers, Leeds', {
    zone: 'Leeds, zone 1',
    renewsOn: calendar.inDays(17),
    cores: 8,
    memoryGB: 32,
    storageTB: 1,
    storageUsedMB: 300 * gigabyte,
    machines: [{ name: 'web-01', cores: 4, memoryGB: 16, storageMB: 300 * gigabyte, isBackedUp: true }],
  })
}

interface Centre {
  zone: string
  renewsOn: string
  cores: number
  memoryGB: number
  storageTB: number
  storageUsedMB: number
  machines: Machine[]
}

function centre(calendar: Calendar, name: string, facts: Centre): Record<string, unknown> {
  const sum = (value: (machine: Machine) => number) => facts.machines.reduce((total, each) => total + value(each), 0)
  const host = `https://${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.cloud.example`
  return {
    org: { name: 'brackenfell', fullName: 'Brackenfell Group Ltd', vcdUrl: `${host}/tenant`, apiUrl: `${host}/api` },
    vdc: {
      name,
      zone: facts.zone,
      allowanceRenewsOn: facts.renewsOn,
      allocationModel: 'Flex',
      isElastic: false,
      vCpuLimit: facts.cores,
      vCpuUsed: sum((machine) => machine.cores),
      cpuLimitMhz: facts.cores * 2000,
      cpuUsedMhz: sum((machine) => machine.cores) * 2000,
      vCpuInMhz: 2000,
      memoryLimitMB: facts.memoryGB * gigabyte,
      memoryUsedMB: sum((machine) => machine.memoryGB) * gigabyte,
      storageLimitMB: facts.storageTB * terabyte,
      storageUsedMB: facts.storageUsedMB,
      numberOfVMs: facts.machines.length,
      numberOfRunningVMs: facts.machines.filter((machine) => machine.isOn !== false).length,
      isThinProvision: true,
      isEnabled: true,
    },
    storageProfiles: [
      {
        name: 'Fast',
        limitMB: facts.storageTB * terabyte,
        storageUsedMB: facts.storageUsedMB,
        iopsLimit: 10_000,
        isDefault: true,
        enabled: true,
      },
    ],
    vms: facts.machines.map((machine, index) => virtualMachine(machine, index, calendar)),
    edgeGateways: [{ name: 'edge-fw', status: 'REALIZED', deploymentMode: 'ACTIVE_STANDBY', haStatus: 'UP' }],
    networks: [{ name: 'servers', cidr: '198.51.100.112/28', type: 'natRouted' }],
    usage: usage(calendar),
  }
}

function virtualMachine(machine: Machine, index: number, calendar: Calendar): Record<string, unknown> {
  return {
    name: machine.name,
    containerName: machine.name.split('-')[0],
    guestOs: machine.name === 'edge-fw' ? 'Other Linux (64-bit)' : 'Ubuntu Linux (64-bit)',
    numberOfCpus: machine.cores,
    memoryMB: machine.memoryGB * gigabyte,
    status: machine.isOn === false ? 'POWERED_OFF' : 'POWERED_ON',
    ipAddress: `198.51.100.${114 + index}`,
    networkName: 'servers',
    storageProfileName: 'Fast',
    vmToolsStatus: 'Running',
    totalStorageAllocatedMb: machine.storageMB,
    backup: machine.isBackedUp ? 'Covered' : 'Not covered',
    dateCreated: calendar.inDays(-400 + index * 30),
  }
}

/** Use of the last 30 days in per cent: memory climbs past the warning line four days ago. */
function usage(calendar: Calendar): Record<string, unknown>[] {
  return Array.from({ length: 30 }, (_, index) => {
    const day = index - 29
    const wave = Math.sin(index / 3.6)
    return {
      date: calendar.inDays(day),
      memoryPercent: Math.round(10 * (day > -8 ? 84.4 + day * 1.05 : 66 + index * 0.45 + wave * 1.5)) / 10,
      vCpuPercent: Math.round(10 * (58 + wave * 8 + index * 0.25)) / 10,
    }
  })
}
