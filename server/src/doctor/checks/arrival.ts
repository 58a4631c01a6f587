import { mostImportBytes } from '@portal/contract/desk/import-values.ts'
import { deskImportCreate } from '@portal/contract/desk/imports.ts'
import { fileSize } from '@portal/contract/format/sizes.ts'
import type { Arrival } from '../../portal/events/doctor-stream.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'
import { reach } from '../reach.ts'
import { announceBody, forgedAddress, watchArrival } from '../watch-arrival.ts'

const say = findingsAbout('Proxy')
const oldestNode = 24

/** Checks how calls, event streams and files arrive through the proxy in front, if there is one. */
export const checkArrival: Check = async (config) => {
  const watched = await watchArrival(config).catch(() => null)
  if (!watched) {
    return [
      say.warning(
        'Not checked: the portal does not recognise the doctor.',
        'Start the portal, and run the doctor with the environment of one of its processes.',
      ),
    ]
  }
  const { arrival, isDirect, isBuffered } = watched
  const faults = [
    ...(isDirect ? [] : judgeAddress(arrival)),
    ...(isBuffered ? [bufferedStream] : []),
    ...(await checkBodies(config.GATEWAY_BASE_URL)),
    ...(await checkPlain(config.BASE_URL)),
  ]
  const nothing = isDirect ? say.unused('No proxy is in front of the portal.') : say.ok('It passes everything on.')
  return [judgeNode(arrival.node), ...(faults.length > 0 ? faults : [nothing])]
}

/** The version of Node that runs the portal. */
export function judgeNode(version: string): Finding {
  const node = findingsAbout('Node')
  return Number.parseInt(version) < oldestNode
    ? node.wrong(`The portal runs on Node ${version}.`, `Install Node ${oldestNode} or later from its publisher.`)
    : node.ok(`The portal runs on Node ${version}.`)
}

/** Whether the portal sees the addresses of visitors, and only theirs. */
function judgeAddress({ forwardedFor, peer }: Arrival): Finding[] {
  if (forwardedFor === null) {
    return [
      say.wrong(
        'It sends no X-Forwarded-For, so all visitors have its address and share the limits for one.',
        'Let it set X-Forwarded-For to the address of the visitor, as deploy/nginx.conf does.',
      ),
    ]
  }
  if (forwardedFor.split(',').at(-1)?.trim() === forgedAddress) {
    return [
      say.wrong(
        'It passes on X-Forwarded-For of a visitor, who can choose any address.',
        'Let it replace the header with the address of the visitor, as deploy/nginx.conf does.',
      ),
    ]
  }
  return peer.isTrusted
    ? []
    : [
        say.wrong(
          `TRUSTED_PROXIES does not name the proxy ${peer.address}, so all visitors have its address.`,
          `Add ${peer.address} to TRUSTED_PROXIES.`,
        ),
      ]
}

const bufferedStream = say.wrong(
  'It buffers event streams, so pages are not updated live.',
  'Turn off buffering and compression of /api/events, as deploy/nginx.conf does.',
)

/** The largest upload is that of an import at the desk. */
async function checkBodies(gateway: string): Promise<Finding[]> {
  const status = await announceBody(`${gateway}${deskImportCreate.path}`, mostImportBytes).catch(() => null)
  return status === 413
    ? [
        say.wrong(
          `It rejects files of ${fileSize(mostImportBytes)}.`,
          'Raise its limit, such as client_max_body_size of nginx, to 30 MB.',
        ),
      ]
    : []
}

/** Without TLS there may be a redirect to BASE_URL, or no response. */
async function checkPlain(baseUrl: string): Promise<Finding[]> {
  const { protocol, port, host } = new URL(baseUrl)
  return protocol === 'https:' && port === '' ? judgePlain(`http://${host}/`, baseUrl) : []
}

export async function judgePlain(address: string, baseUrl: string): Promise<Finding[]> {
  const answer = await reach(address).catch(() => null)
  if (!answer) return []
  const target = answer.headers.get('location')
  if (target?.startsWith(`${baseUrl}/`)) return []
  return [
    target === null
      ? say.wrong(`${address} responds without TLS.`, `Let it redirect to ${baseUrl}.`)
      : say.warning(`${address} redirects to ${target}.`, `Let it redirect to ${baseUrl}.`),
  ]
}
