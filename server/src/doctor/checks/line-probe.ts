import { counted } from '@portal/contract/format/counts.ts'
import { leaseSeconds } from '../../line-probe/lease-store.ts'
import { mostLines } from '../../line-probe/probe.ts'
import { askDatabase } from '../ask-database.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'
import { findReport, type ProbeReport } from './line-probe-store.ts'
import { withoutSystem } from './systems.ts'

const about = 'Line measurement'
const say = findingsAbout(about)

/** Checks that a process measures the lines, by its own reports: it may run on another machine. */
export const checkLineProbe: Check = async (config) => {
  if (!config.MEASURED_NETWORKS) return [withoutSystem(about, config, 'lineProbe')]
  return askDatabase(config, async (client) => [judge(await findReport(client))], [])
}

function judge(found: ProbeReport | undefined): Finding {
  if (!found || found.secondsAgo === null || found.secondsAgo > 2 * leaseSeconds) {
    return say.wrong('No process measures the lines.', 'Start one with the role probe.')
  }
  const { fault, lines } = found
  if (fault?.includes('not installed')) {
    return say.wrong('fping is not installed on the machine of the probe.', 'Install it: apt install fping.')
  }
  if (fault?.includes('CAP_NET_RAW')) {
    return say.wrong(
      'fping may not send pings on the machine of the probe.',
      'Give it CAP_NET_RAW, as the unit portal@.service does.',
    )
  }
  if (fault) return say.wrong(`The probe does not measure: ${fault}.`)
  if (lines >= mostLines) return say.warning(`More than ${counted(mostLines, 'line')} are not measured.`)
  return say.ok(`${counted(lines, 'line')} measured.`)
}
