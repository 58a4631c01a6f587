import { connect } from 'node:tls'
import { z } from 'zod'
import { type Check, type Finding, findingsAbout } from '../finding.ts'
import { reach } from '../reach.ts'
import { dayMs } from '../../lib/duration.ts'

const soon = 21

/** Whether the portal answers where the browser looks for it, and how long its certificate lasts. */
export const checkPortal: Check = async (config) => {
  const say = findingsAbout('Portal')
  const findings = config.BASE_URL.startsWith('https:') ? await certificate(config.BASE_URL) : []
  if (config.ENVIRONMENT === 'production' && !config.BASE_URL.startsWith('https:')) {
    findings.push(say.wrong(`BASE_URL is ${config.BASE_URL}.`, 'Use https in production: cookies are for it only.'))
  }
  const { status, json } = await reach(`${config.BASE_URL}/readyz`)
  const isOurs = z.object({ status: z.literal('ok') }).safeParse(json).success
  if (status === 503) findings.push(say.wrong('It runs, but cannot reach its database.'))
  else if (!isOurs) {
    findings.push(
      say.wrong(`Something else answers at ${config.BASE_URL}.`, 'Correct BASE_URL, or the proxy before it.'),
    )
  }
  return findings.some(({ health }) => health === 'wrong')
    ? findings
    : [...findings, say.ok(`Answers at ${config.BASE_URL}.`)]
}

function certificate(address: string): Promise<Finding[]> {
  const say = findingsAbout('Portal')
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname, timeout: 5000 }, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs)
      socket.end()
      resolve(days < soon ? [say.warning(`Its certificate ends in ${days} days.`, 'Renew it.')] : [])
    })
    // What is wrong with it, the call to the portal says.
    socket.on('error', () => resolve([]))
    socket.on('timeout', () => socket.destroy())
  })
}

/** Whether the gateway answers as itself: it knows who may not come in. */
export const checkGateway: Check = async ({ GATEWAY_BASE_URL, BASE_URL }) => {
  const say = findingsAbout('Gateway')
  const origin = new URL(BASE_URL).origin
  const address = `${GATEWAY_BASE_URL}/service-info/api/services/categories`
  const { status, headers } = await reach(address, { headers: { origin } })
  if (status !== 401) {
    return [
      say.wrong(`${address} answers ${status} to somebody without a token, and not 401.`, 'Correct GATEWAY_BASE_URL.'),
    ]
  }
  const allowed = headers.get('access-control-allow-origin')
  return new URL(GATEWAY_BASE_URL).origin === origin || allowed === origin || allowed === '*'
    ? [say.ok(`Answers at ${GATEWAY_BASE_URL}.`)]
    : [say.wrong(`It does not allow pages of ${origin}.`, 'Allow this origin by CORS at the gateway.')]
}

/** Whether measurements of the browsers have somewhere to go. */
export const checkMonitoring: Check = async ({ APM_BASE_URL, APM_FORWARD_URL, MONITORING_SAMPLE_RATE, ...config }) => {
  const say = findingsAbout('Monitoring')
  if (config.ENVIRONMENT === 'development') return [say.unused('Off in development.')]
  if (!(MONITORING_SAMPLE_RATE >= 0 && MONITORING_SAMPLE_RATE <= 1)) {
    return [say.warning(`MONITORING_SAMPLE_RATE is ${MONITORING_SAMPLE_RATE}, which switches it off.`)]
  }
  const addresses = [APM_BASE_URL, ...(APM_FORWARD_URL ? [APM_FORWARD_URL] : [])]
  const asked = addresses.map(async (address) => {
    // An intake takes nothing empty, but says so.
    const { status } = await reach(`${address}/intake/v2/rum/events`, { method: 'POST', body: '' })
    return status === 404 || status >= 500
      ? say.wrong(
          `${address} takes no measurements (it answered ${status}).`,
          'Correct APM_BASE_URL or APM_FORWARD_URL.',
        )
      : say.ok(`${address} takes measurements.`)
  })
  return Promise.all(asked)
}
