import type { Connection } from '@portal/contract/connection.ts'
import { Problem } from '@portal/contract/problem.ts'

interface ForeignSystem {
  /** The first words of a sentence: "The phone system is not connected". */
  name: string
  /** The setting that connects it. */
  setting: string
  /** The value of the setting. */
  is: string
  /** How the portal works without it: the second half of a sentence. */
  without: string
  /** Whether a demo simulates it. */
  isSimulated: boolean
}

/**
 * The systems of others that the portal calls, and the lines that it pings. Settings, doctor and connections read this declaration. The simulator of
 * a system exists in a demo only, which marks each of its results; everywhere else the system is off until its setting
 * is there.
 */
export const foreignSystems = {
  lineTests: {
    name: 'The line test system',
    setting: 'LINE_TEST_API_URL',
    is: 'Service tests of the carrier in the shapes of TMF653, as docs/line-tests.md describes.',
    without: 'only reachability is tested',
    isSimulated: true,
  },
  lineProbe: {
    name: 'The line probe',
    setting: 'MEASURED_NETWORKS',
    is: 'Networks of the lines that fping pings every 10 s, such as 203.0.113.0/24, separated by commas; no other address is measured.',
    without: 'the latency and loss of lines are not measured',
    isSimulated: true,
  },
  cloudDirector: {
    name: 'Cloud Director',
    setting: 'VCD_API_URL',
    is: 'VMware Cloud Director, without /api.',
    without: 'the usage of clouds is not read',
    isSimulated: true,
  },
  backupReports: {
    name: 'The back-up console',
    setting: 'BACKUP_API_URL',
    is: 'Veeam Service Provider Console, without /api.',
    without: 'the results of back-ups are not read',
    isSimulated: true,
  },
  siteAccess: {
    name: 'The access control system',
    setting: 'SITE_ACCESS_API_URL',
    is: 'Access control system of the data centres.',
    without: 'passes are checked at the desk only',
    isSimulated: true,
  },
  voice: {
    name: 'The phone system',
    setting: 'VOICE_API_URL',
    is: 'Phone system of the hosted voice services, with the protocol of docs/hosted-voice.md.',
    without: 'they have no page',
    isSimulated: true,
  },
  textMessages: {
    name: 'The text message provider',
    setting: 'SMS_API_URL',
    is: 'Provider of text messages, with the protocol of docs/text-messages.md.',
    without: 'text messages are off',
    isSimulated: true,
  },
  cardPayments: {
    name: 'The card page',
    setting: 'STRIPE_SECRET_KEY',
    is: 'Secret or restricted key of Stripe, on whose Checkout page customers pay bills by card; needs STRIPE_WEBHOOK_SECRET.',
    without: 'bills cannot be paid by card',
    isSimulated: true,
  },
  availability: {
    name: 'The availability service',
    setting: 'AVAILABILITY_API_URL',
    is: 'Service qualification of a carrier in the shapes of TMF645, as docs/availability.md describes.',
    without: 'availability is checked after an order',
    isSimulated: true,
  },
  appointments: {
    name: 'The appointment service',
    setting: 'APPOINTMENT_API_URL',
    is: 'Appointments of a carrier’s engineers in the shapes of TMF646, as docs/availability.md describes.',
    without: 'the visit is agreed after an order',
    isSimulated: true,
  },
  registrar: {
    name: 'The registry',
    setting: 'EPP_HOST',
    is: 'Host of the registry’s EPP server, as docs/registrar.md describes.',
    without: 'the desk registers and renews domains manually',
    isSimulated: true,
  },
  carrierQuotes: {
    name: 'The quote system of a carrier',
    setting: 'QUOTE_CARRIER_URL',
    is: 'Quotes of a carrier in MEF LSO Sonata, as docs/carrier-quotes.md describes, in addition to our own rate cards.',
    without: 'quotes come from our own rate cards',
    isSimulated: false,
  },
} as const satisfies Record<string, ForeignSystem>
export type SystemKey = keyof typeof foreignSystems

type Setting = (typeof foreignSystems)[SystemKey]['setting']
export type ForeignSettings = { ENVIRONMENT: string } & { [S in Setting]?: string | undefined }

export function connectionOf(settings: ForeignSettings, key: SystemKey): Connection {
  const { setting, isSimulated } = foreignSystems[key]
  if (settings[setting]) return 'on'
  return isSimulated && settings.ENVIRONMENT === 'demo' ? 'simulated' : 'off'
}

interface Ways<T> {
  real: (address: string) => T
  simulated: () => T
}

/** The system itself, or its simulator in a demo; null while it is off. */
export function connect<T>(settings: ForeignSettings, key: SystemKey, { real, simulated }: Ways<T>): T | null {
  const address = settings[foreignSystems[key].setting]
  if (address) return real(address)
  return connectionOf(settings, key) === 'simulated' ? simulated() : null
}

/** Refuses what needs a system that is off, and names the missing setting for the operator. */
export function notConnected(key: SystemKey): Problem {
  const { name, setting } = foreignSystems[key]
  return new Problem('not_connected', { detail: `${name} is not connected: ${setting} is not set.` })
}

/** The description of a system's setting. */
export function descriptionOf(key: SystemKey): string {
  const { is, without, isSimulated } = foreignSystems[key]
  return `${is} Without it, ${without}${isSimulated ? '; a demo simulates it' : ''}.`
}
