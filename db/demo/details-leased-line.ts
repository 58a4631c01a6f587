import type { Calendar } from './day.ts'

export interface LeasedLine {
  circuit: string
  accessType: string
  bearer: '100M' | '1G' | '10G'
  committedMbps: number
  /** Highest use of the last day, Mbit/s. */
  peakMbps: number
  latencyMs: number
  lossPercent?: number
  jitterMs?: number
  availabilityPercent?: number
  wanIpv4: string
  lanIpv4: string
  ipv6: string
  exchange: string
  aEnd: string
  bEnd: string
  /** The last two octets of a documentation MAC address. */
  mac: string
  serial: string
  lastFault?: string
  plannedWork?: string
}

const bearerWords = { '100M': '100 Mbit/s', '1G': '1 Gbit/s', '10G': '10 Gbit/s' } as const

/** What the technical tab of a leased line shows. */
export function leasedLineTech(line: LeasedLine, calendar: Calendar): Record<string, unknown> {
  return {
    technology: 'Ethernet',
    figures: {
      committedMbps: line.committedMbps,
      peakMbps: line.peakMbps,
      peakUsePercent: Math.round((100 * line.peakMbps) / line.committedMbps),
      latencyMs: line.latencyMs,
      packetLossPercent: line.lossPercent ?? 0,
      jitterMs: line.jitterMs ?? 0.4,
      availability12MonthsPercent: line.availabilityPercent ?? 99.98,
    },
    access: {
      circuitReference: line.circuit,
      accessType: line.accessType,
      bearer: bearerWords[line.bearer],
      committedRate: `${line.committedMbps.toLocaleString('en-GB')} Mbit/s, both ways`,
      handover: 'NTE-1 port 1 · LC, single mode',
      localExchange: line.exchange,
    },
    addressing: {
      wanIpv4: line.wanIpv4,
      lanIpv4: line.lanIpv4,
      ipv6: line.ipv6,
      routing: 'BGP, your AS 64512',
      resolvers: ['203.0.113.53', '203.0.113.54'],
    },
    router: {
      model: 'R-2200 branch router',
      serialNumber: line.serial,
      macAddress: `00-00-5E-00-${line.mac}`,
      firmware: '9.4.2',
      firmwareState: 'current',
      runningFor: '61 days',
    },
    serviceLevel: {
      careLevel: '24 hours, every day',
      targetRepair: '5 hours',
      availabilityTarget: (line.availabilityPercent ?? 99.98) >= 99.95 ? '99.95%, met' : '99.95%, missed',
      lastFault: line.lastFault ?? `${calendar.inWords(-154)}, 2 h 10 min`,
      nextPlannedWork: line.plannedWork ?? 'None',
    },
  }
}

/** The circuit underneath, in the carrier's terms. */
export function leasedLineEthernet(line: LeasedLine): Record<string, unknown> {
  return {
    circuit: {
      circuitId: line.circuit,
      accessType: line.accessType,
      resilience: 'none',
      bearer: line.bearer,
      committedRateMbps: line.committedMbps,
      peakRateMbps: line.committedMbps,
      sla: { availabilityPercent: 99.95, latencyMs: 25, jitterMs: 5, lossPercent: 0.1, targetFixHours: 5 },
      wayleave: 'In place',
    },
    aEnd: { site: line.aEnd, interface: 'xe-0/0/4', nte: 'PE router', port: '4' },
    bEnd: { site: line.bEnd, interface: 'ge-0/0/0', nte: 'NTE-1', port: '1' },
    layer2: {
      vlan: { s: 1204, c: 100 },
      tagging: '802.1ad',
      mtu: 1600,
      evc: `EVC-${line.circuit.slice(4)}`,
      cos: ['Gold', 'Standard'],
      bandwidthProfile: { cirMbps: line.committedMbps, cbsKB: 512, eirMbps: 0, ebsKB: 0 },
    },
    handoff: line.bearer === '10G' ? '10GBASE-LR' : '1000BASE-LX',
    nte: { vendor: 'Northgate Optics', model: 'NX-150', serial: `NTE-${line.serial.slice(-5)}`, mgmtIp: '192.0.2.200' },
    managedCpe: true,
    layer3: { wanIp: line.wanIpv4, lanBlocks: [line.lanIpv4], bgp: { asn: 64_512, md5: true } },
    lastOtdr: { distanceKm: 7.4, lossDb: 2.1, result: 'No event beyond the splices' },
  }
}
