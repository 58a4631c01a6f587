import type { z } from 'zod'
import type { detailsRow } from '../src/import/entities/service-details.ts'
import type { ServiceImportRow } from '../src/import/entities/services.ts'
import { brackenfell } from './accounts.ts'
import { brackenfellLeasedLines } from './brackenfell-leased-lines.ts'
import type { Calendar } from './day.ts'
import { backupTech } from './details-backup.ts'
import { broadbandTech, reachabilityOf } from './details-broadband.ts'
import { vcdDetails } from './details-cloud.ts'
import { type LeasedLine, leasedLineEthernet, leasedLineTech } from './details-leased-line.ts'
import { otherTech } from './details-other.ts'

type DetailsRow = z.input<typeof detailsRow>

interface DemoDetails {
  tech: DetailsRow[]
  ethernet: DetailsRow[]
  vcd: DetailsRow[]
}

/** What answers at leased lines besides pings. */
const leasedPorts: Record<string, { tcpPort: number }> = { 'S-1890017': { tcpPort: 7443 } }

/** Details for the services that have some. A mobile back-up has none, a line that is not built yet has empty ones. */
export function demoDetails(services: readonly ServiceImportRow[], calendar: Calendar): DemoDetails {
  const told = brackenfellLeasedLines(calendar)
  const backups = backupTech(calendar)
  const details: DemoDetails = { tech: [], ethernet: [], vcd: [] }
  for (const service of services) {
    const { account_id, service_id } = service
    const line = service.product_category === 'Leased Line' ? (told[service_id] ?? usualLine(service)) : undefined
    const tech = line
      ? { ...leasedLineTech(line, calendar), reachability: reachabilityOf(service_id, leasedPorts[service_id]) }
      : (backups[service_id] ?? broadbandTech(service, calendar) ?? otherTech(service, calendar))
    if (tech) details.tech.push({ account_id, service_id, details: tech })
    if (line) details.ethernet.push({ account_id, service_id, details: leasedLineEthernet(line) })
  }
  for (const [service_id, centre] of Object.entries(vcdDetails(calendar))) {
    details.vcd.push({ account_id: brackenfell, service_id, details: centre })
  }
  return details
}

/** A leased line that nobody tells a story about. */
function usualLine(service: ServiceImportRow): LeasedLine {
  const rate = Number(service.down_mbps)
  const number = Number(service.service_id.slice(-5)) % 250
  return {
    circuit: `CCT-${service.site_id}`,
    accessType: 'Ethernet over fibre',
    bearer: '1G',
    committedMbps: rate,
    peakMbps: Math.round(rate * (0.2 + (number % 60) / 100)),
    latencyMs: 5 + (number % 90) / 10,
    wanIpv4: `192.0.2.${number - (number % 2)}/31`,
    lanIpv4: `198.51.100.${number - (number % 16)}/28`,
    ipv6: `2001:db8:${number.toString(16)}::/48`,
    exchange: 'As the site',
    aEnd: 'London PoP 1',
    bEnd: service.name,
    mac: `53-${(number % 256).toString(16).toUpperCase().padStart(2, '0')}`,
    serial: `R22-119-${10_000 + number}`,
  }
}
