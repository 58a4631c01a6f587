import { counted } from '@portal/contract/format/counts.ts'
import { connect } from 'node:tls'
import { z } from 'zod'
import { judgeDate } from '../clock.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'
import { reach } from '../reach.ts'
import { dayMs } from '../../lib/duration.ts'

const soon = 21

/** Checks that the portal responds at its public address, and how long its certificate stays valid. */
export const checkPortal: Check = async (config) => {
  const say = findingsAbout('Portal')
  const findings = config.BASE_URL.startsWith('https:') ? await certificate(config.BASE_URL) : []
  if (config.ENVIRONMENT === 'production' && !config.BASE_URL.startsWith('https:')) {
    findings.push(say.wrong(`BASE_URL is ${config.BASE_URL}.`, 'Use https in production: cookies require it.'))
  }
  const { status, json, headers, asked } = await reach(`${config.BASE_URL}/readyz`)
  const isOurs = z.object({ status: z.literal('ok') }).safeParse(json).success
  if (status === 503) findings.push(say.wrong('It is running, but cannot reach its database.'))
  else if (!isOurs) {
    findings.push(
      say.wrong(`Another program responds at ${config.BASE_URL}.`, 'Correct BASE_URL, or the proxy in front.'),
    )
  } else findings.push(...judgeDate(say, headers.get('date'), asked))
  return findings.some(({ health }) => health === 'wrong')
    ? findings
    : [...findings, say.ok(`Responds at ${config.BASE_URL}.`)]
}

function certificate(address: string): Promise<Finding[]> {
  const say = findingsAbout('Portal')
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname, timeout: 5000 }, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs)
      socket.end()
      resolve(days < soon ? [say.warning(`Its certificate expires in ${counted(days, 'day')}.`, 'Renew it.')] : [])
    })
    // The call to the portal reports the reason.
    socket.on('error', () => resolve([]))
    socket.on('timeout', () => socket.destroy())
  })
}

/** Checks that the address is the gateway's by the way it rejects a call without a token. */
export const checkGateway: Check = async ({ GATEWAY_BASE_URL, BASE_URL }) => {
  const say = findingsAbout('Gateway')
  const origin = new URL(BASE_URL).origin
  const address = `${GATEWAY_BASE_URL}/service-info/api/services/categories`
  const { status, headers } = await reach(address, { headers: { origin } })
  if (status !== 401) {
    return [say.wrong(`${address} returns ${status} without a token, instead of 401.`, 'Correct GATEWAY_BASE_URL.')]
  }
  const allowed = headers.get('access-control-allow-origin')
  return new URL(GATEWAY_BASE_URL).origin === origin || allowed === origin || allowed === '*'
    ? [say.ok(`Responds at ${GATEWAY_BASE_URL}.`)]
    : [say.wrong(`It does not allow requests from pages of ${origin}.`, 'Allow this origin with CORS at the gateway.')]
}

/** Checks that measurements from browsers have a destination. */
export const checkMonitoring: Check = async ({ APM_BASE_URL, APM_FORWARD_URL, MONITORING_SAMPLE_RATE, ...config }) => {
  const say = findingsAbout('Monitoring')
  if (config.ENVIRONMENT === 'development') return [say.unused('Off in development.')]
  if (!(MONITORING_SAMPLE_RATE >= 0 && MONITORING_SAMPLE_RATE <= 1)) {
    return [say.warning(`MONITORING_SAMPLE_RATE is ${MONITORING_SAMPLE_RATE}, which turns it off.`)]
  }
  const addresses = [APM_BASE_URL, ...(APM_FORWARD_URL ? [APM_FORWARD_URL] : [])]
  const asked = addresses.map(async (address) => {
    // An intake rejects an empty body, but it responds.
    const { status } = await reach(`${address}/intake/v2/rum/events`, { method: 'POST', body: '' })
    return status === 404 || status >= 500
      ? say.wrong(`${address} accepts no events (status ${status}).`, 'Correct APM_BASE_URL or APM_FORWARD_URL.')
      : say.ok(`${address} accepts events.`)
  })
  return Promise.all(asked)
}
