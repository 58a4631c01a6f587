import { utcDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { UpstreamFault } from '../../calls/fault.ts'
import { createGuard } from '../../calls/guard.ts'
import type { Registrant, Registrar, RegistrarAnswer } from '../registrar.ts'
import { type EppAnswer, reasonOf } from './answers.ts'
import { type AskRegistry, inSession } from './session.ts'
import { textIn, xml } from '../../../lib/xml.ts'

const name = 'The registrar'
const domainNamespace = 'urn:ietf:params:xml:ns:domain-1.0'
const contactNamespace = 'urn:ietf:params:xml:ns:contact-1.0'

export type EppSettings = Pick<
  Config,
  | 'EPP_PORT'
  | 'EPP_CLIENT_ID'
  | 'EPP_PASSWORD'
  | 'EPP_CERTIFICATE_FILE'
  | 'EPP_KEY_FILE'
  | 'EPP_CA_FILE'
  | 'EPP_CONTACTS'
> & { EPP_HOST: string }

interface Limits {
  timeoutMs?: number
  maxBytes?: number
  restMs?: number
}

const pending = 1001
const objectExists = 2302
const noObject = 2303

/** A registry behind EPP (RFC 5730 to 5734). Each work has a session of its own, of which registries allow few. */
export function createEppRegistrar(settings: EppSettings, limits: Limits = {}): Registrar {
  const { timeoutMs = 20_000, maxBytes = 100_000, restMs } = limits
  const guard = createGuard({ name, atOnce: 2, restMs })
  const work = <T>(method: string, isRepeatable: boolean, ask: (ask: AskRegistry) => Promise<T>) =>
    guard.run({ method, isRepeatable }, () =>
      inSession({ name, ...signInOf(settings), tls: tlsOf(settings), timeoutMs, maxBytes }, ask),
    )
  return {
    isSimulated: false,
    find: (domain) => work('info', true, (ask) => readDomain(ask, domain, settings.EPP_CLIENT_ID ?? '')),
    renew: ({ domain, years, expires, reference }) =>
      work('renew', false, async (ask) =>
        outcomeOf(
          await ask(
            xml`<renew><domain:renew xmlns:domain="${domainNamespace}"><domain:name>${domain}</domain:name>
<domain:curExpDate>${expires}</domain:curExpDate><domain:period unit="y">${years}</domain:period></domain:renew></renew>`,
            reference,
          ),
          'renData',
        ),
      ),
    create: (order) =>
      work('create', false, async (ask) => {
        const { domain, years, nameServers, registrant, reference } = order
        const refused = await createContact(ask, registrant, reference)
        if (refused) return refused
        const contacts = Object.entries(settings.EPP_CONTACTS).map(
          ([type, contact]) => xml`<domain:contact type="${type}">${contact}</domain:contact>`,
        )
        return outcomeOf(
          await ask(
            xml`<create><domain:create xmlns:domain="${domainNamespace}"><domain:name>${domain}</domain:name>
<domain:period unit="y">${years}</domain:period>
<domain:ns>${nameServers.map((host) => xml`<domain:hostObj>${host}</domain:hostObj>`)}</domain:ns>
<domain:registrant>${registrant.contactId}</domain:registrant>${contacts}
<domain:authInfo><domain:pw>${transferCode()}</domain:pw></domain:authInfo></domain:create></create>`,
            reference,
          ),
          'creData',
        )
      }),
  }
}

/** The registry keeps the code of a transfer and shows it to us, so it is stored nowhere else. */
const transferCode = () => `${randomBytes(9).toString('base64url')}aA1-`

function signInOf({ EPP_CLIENT_ID, EPP_PASSWORD }: EppSettings) {
  if (!EPP_CLIENT_ID || !EPP_PASSWORD)
    throw new UpstreamFault(name, 'refused', { cause: 'EPP_CLIENT_ID, EPP_PASSWORD' })
  return { clientId: EPP_CLIENT_ID, password: EPP_PASSWORD }
}

export function tlsOf({
  EPP_HOST,
  EPP_PORT,
  EPP_CERTIFICATE_FILE,
  EPP_KEY_FILE,
  EPP_CA_FILE,
}: Omit<EppSettings, 'EPP_CONTACTS'>) {
  return {
    host: EPP_HOST,
    port: EPP_PORT,
    ...(EPP_CERTIFICATE_FILE && { cert: readFileSync(EPP_CERTIFICATE_FILE) }),
    ...(EPP_KEY_FILE && { key: readFileSync(EPP_KEY_FILE) }),
    ...(EPP_CA_FILE && { ca: readFileSync(EPP_CA_FILE) }),
  }
}

async function readDomain(ask: AskRegistry, domain: string, clientId: string) {
  const answer = await ask(
    xml`<info><domain:info xmlns:domain="${domainNamespace}"><domain:name hosts="none">${domain}</domain:name></domain:info></info>`,
  )
  if (answer.code === noObject) return null
  if (answer.code >= 2000) throw new UpstreamFault(name, 'garbled', { cause: answer })
  const read = (tag: string) => textIn(answer.data, domainNamespace, 'infData', tag)
  if (read('name')?.toLowerCase() !== domain)
    throw new UpstreamFault(name, 'garbled', { cause: 'This is another domain.' })
  return { expires: dayOf(read('exDate')), created: dayOf(read('crDate')), isOurs: read('clID') === clientId }
}

/** A contact that exists is the one of an earlier attempt. */
async function createContact(ask: AskRegistry, to: Registrant, reference: string): Promise<RegistrarAnswer | null> {
  const { code } = await ask(
    xml`<create><contact:create xmlns:contact="${contactNamespace}"><contact:id>${to.contactId}</contact:id>
<contact:postalInfo type="loc"><contact:name>${to.name}</contact:name><contact:org>${to.organisation}</contact:org>
<contact:addr><contact:street>${to.street}</contact:street><contact:city>${to.city}</contact:city>
<contact:pc>${to.postcode}</contact:pc><contact:cc>GB</contact:cc></contact:addr></contact:postalInfo>
<contact:email>${to.email}</contact:email>
<contact:authInfo><contact:pw>${transferCode()}</contact:pw></contact:authInfo></contact:create></create>`,
    reference,
  )
  return code < 2000 || code === objectExists ? null : { state: 'refused', reason: reasonOf(code) }
}

function outcomeOf({ code, data }: EppAnswer, kind: 'renData' | 'creData'): RegistrarAnswer {
  if (code === pending) return { state: 'pending' }
  if (code >= 2000) return { state: 'refused', reason: reasonOf(code) }
  const expires = dayOf(textIn(data, domainNamespace, kind, 'exDate'))
  // Some registries name no date: it is read with the next question.
  return expires ? { state: 'done', expires } : { state: 'pending' }
}

const Moment = z.iso.datetime({ offset: true })

/** RFC 5731: dates and times are in UTC. */
function dayOf(text: string | undefined): PlainDate | null {
  if (text === undefined) return null
  const moment = Moment.safeParse(text)
  if (!moment.success) throw new UpstreamFault(name, 'garbled', { cause: 'This is not a date.' })
  return utcDateOf(new Date(moment.data))
}
