import { z } from 'zod'
import type { Config } from '../../config.ts'
import { createVcdSession } from '../../upstreams/cloud-director/vcd-session.ts'
import { UpstreamFault } from '../../upstreams/calls/fault.ts'
import { createUpstream } from '../../upstreams/calls/upstream.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'
import { reach } from '../reach.ts'

interface System {
  about: string
  setting: keyof Config
  address: string | undefined
  key: string | undefined
  embedded: string
  /** A read-only path below the address. */
  path: string
}

/** Calls each system without side effects, to check that it responds and accepts our credentials. */
async function checkSystem({ about, setting, address, key, embedded, path }: System): Promise<Finding[]> {
  const say = findingsAbout(about)
  if (!address) return [say.unused(embedded)]
  const headers: Record<string, string> = { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
  const { status } = await reach(`${address}${path}`, { headers })
  if (status === 401 || status === 403)
    return [say.wrong(`${address} rejects the key.`, `Correct the key of ${setting}.`)]
  if (status >= 500) return [say.wrong(`${address} is running, but returns ${status}.`)]
  return [say.ok(`${address} is responding.`)]
}

export const checkLineTests: Check = ({ LINE_TEST_API_URL, LINE_TEST_API_KEY }) =>
  checkSystem({
    about: 'Line tests',
    setting: 'LINE_TEST_API_URL',
    address: LINE_TEST_API_URL,
    key: LINE_TEST_API_KEY,
    embedded: 'The simulator tests lines.',
    path: '/',
  })

export const checkSiteAccess: Check = ({ SITE_ACCESS_API_URL, SITE_ACCESS_API_KEY }) =>
  checkSystem({
    about: 'Site access',
    setting: 'SITE_ACCESS_API_URL',
    address: SITE_ACCESS_API_URL,
    key: SITE_ACCESS_API_KEY,
    embedded: 'Passes stay in the portal.',
    path: '/passes/doctor',
  })

export const checkVoice: Check = ({ VOICE_API_URL, VOICE_API_KEY }) =>
  checkSystem({
    about: 'Hosted voice',
    setting: 'VOICE_API_URL',
    address: VOICE_API_URL,
    key: VOICE_API_KEY,
    embedded: 'Voice services have no page of their own.',
    path: '/tenants/doctor',
  })

export const checkAvailability: Check = ({ AVAILABILITY_API_URL, AVAILABILITY_API_KEY }) =>
  checkSystem({
    about: 'Availability',
    setting: 'AVAILABILITY_API_URL',
    address: AVAILABILITY_API_URL,
    key: AVAILABILITY_API_KEY,
    embedded: 'Availability is checked after an order.',
    path: '/queryServiceQualification/doctor',
  })

export const checkAppointments: Check = ({ APPOINTMENT_API_URL, APPOINTMENT_API_KEY }) =>
  checkSystem({
    about: 'Appointments',
    setting: 'APPOINTMENT_API_URL',
    address: APPOINTMENT_API_URL,
    key: APPOINTMENT_API_KEY,
    embedded: 'Visits are agreed after an order.',
    path: '/appointment/doctor',
  })

export const checkTextMessages: Check = ({ SMS_API_URL, SMS_API_KEY }) =>
  checkSystem({
    about: 'Text messages',
    setting: 'SMS_API_URL',
    address: SMS_API_URL,
    key: SMS_API_KEY,
    embedded: 'Text messages are off: contacts are emailed.',
    path: '/messages/doctor',
  })

export const checkCarrierQuotes: Check = ({ QUOTE_CARRIER_URL, QUOTE_CARRIER_TOKEN }) =>
  checkSystem({
    about: 'Quotes of a carrier',
    setting: 'QUOTE_CARRIER_URL',
    address: QUOTE_CARRIER_URL,
    key: QUOTE_CARRIER_TOKEN,
    embedded: 'Quotes come from our own rate cards.',
    path: '/quote/doctor',
  })

export const checkBackup: Check = ({ BACKUP_API_URL, BACKUP_API_KEY }) =>
  checkSystem({
    about: 'Back-up console',
    setting: 'BACKUP_API_URL',
    address: BACKUP_API_URL,
    key: BACKUP_API_KEY,
    embedded: 'The reports of the demo back-ups are used.',
    path: '/api/v3/organizations/companies?limit=1',
  })

/** Each organisation in Cloud Director has its own token. */
export const checkClouds: Check = async ({ VCD_API_URL, VCD_API_TOKENS }) => {
  const say = findingsAbout('Cloud Director')
  if (!VCD_API_URL) return [say.unused('The embedded Cloud Director is used.')]
  const { status, text } = await reach(`${VCD_API_URL}/api/versions`)
  if (status !== 200 || !/version/i.test(text)) {
    return [say.wrong(`${VCD_API_URL} is not a Cloud Director (status ${status}).`, 'VCD_API_URL ends before /api.')]
  }
  const organisations = Object.entries(VCD_API_TOKENS)
  if (organisations.length === 0) {
    return [say.wrong('No organisation has a token.', 'Set VCD_API_TOKENS: {"organisation":"token"}.')]
  }
  const upstream = createUpstream({ name: 'Cloud Director', baseUrl: VCD_API_URL })
  return Promise.all(
    organisations.map(async ([organisation, token]) => {
      try {
        await createVcdSession(upstream, organisation, token).query('orgVdc', z.unknown())
        return say.ok(`The token of ${organisation} is valid.`)
      } catch (error) {
        const isRefused = error instanceof UpstreamFault && error.kind === 'refused'
        return say.wrong(
          `The token of ${organisation} ${isRefused ? 'is rejected' : 'could not be checked'}.`,
          'Create a new one, and set VCD_API_TOKENS.',
        )
      }
    }),
  )
}
