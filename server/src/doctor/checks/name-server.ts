import { z } from 'zod'
import { ask } from '../../upstreams/dns/ask.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'
import { reach } from '../reach.ts'

const say = findingsAbout('DNS')

/** Checks that zones can be changed and that a name server serves them. */
export const checkNameServer: Check = async (config) => {
  const { PDNS_API_URL, PDNS_API_KEY, PDNS_SERVER_ID, DNS_HOST, DNS_PORT, DNS_NAME_SERVERS } = config
  const findings: Finding[] = []
  if (PDNS_API_URL) {
    const address = `${PDNS_API_URL}/api/v1/servers/${encodeURIComponent(PDNS_SERVER_ID)}`
    const { status, json } = await reach(address, { headers: { 'x-api-key': PDNS_API_KEY } })
    if (status === 401 || status === 403) return [say.wrong('PowerDNS rejects the key.', 'Correct PDNS_API_KEY.')]
    const read = z.object({ daemon_type: z.string(), version: z.string() }).safeParse(json)
    if (status === 404) {
      return [
        say.wrong(`PowerDNS has no server called ${PDNS_SERVER_ID}.`, 'Correct PDNS_SERVER_ID: usually localhost.'),
      ]
    }
    if (status !== 200 || !read.success) {
      return [say.wrong(`${address} is not a PowerDNS API (status ${status}).`, 'Correct PDNS_API_URL.')]
    }
    if (read.data.daemon_type !== 'authoritative') {
      return [say.wrong(`This PowerDNS is a ${read.data.daemon_type}.`, 'The authoritative server is needed.')]
    }
    findings.push(say.ok(`PowerDNS ${read.data.version} accepts changes.`))
  } else findings.push(say.unused('The portal serves the zones.'))
  try {
    await ask({ host: DNS_HOST, port: DNS_PORT }, { name: 'portal.example', type: 'SOA', timeoutMs: 3000 })
  } catch {
    findings.push(
      say.warning(`DNS is not responding at ${DNS_HOST} port ${DNS_PORT}.`, 'Start it, or set DNS_HOST and DNS_PORT.'),
    )
  }
  if (config.ENVIRONMENT === 'production' && /\.example(\s|$)/.test(DNS_NAME_SERVERS)) {
    findings.push(
      say.wrong(
        `New zones would have the name servers ${DNS_NAME_SERVERS}.`,
        'Set DNS_NAME_SERVERS to your name servers.',
      ),
    )
  }
  return findings
}
