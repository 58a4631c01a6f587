import type { Publication } from '@portal/contract/dns/dns.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { ask, recordsIn } from '../../upstreams/dns/ask.ts'
import type { Answering, DnsServer, ServedZone } from '../../upstreams/dns/dns-server.ts'
import { fullName } from '@portal/db/src/dns-rules/zone-names.ts'
import { asSystem } from '../actor.ts'
import { listChangedSets } from './change-store.ts'
import { noteNewKey } from './dnssec/rollover-service.ts'
import { queuePublication, recordZone } from './publication-service.ts'
import { queueNotices } from './secondaries/notify-secondary.ts'
import { getServedZone } from './served-zone.ts'
import { savePublication } from './zone-store.ts'

type Checks = Publication['checks']

/** As a secondary must, by RFC 1034, section 4.3.5. */
const expiredNote = 'The copy has expired, so our name servers no longer answer for this zone.'
const mostChecks = 12
/** Some servers apply changes with a delay, so the check is repeated. */
const againAfterMs = 10_000
const mostMinutes = 10

/**
 * Sends a zone to the name server and verifies it with DNS queries. It may run twice and at any later time, because it
 * always sends the latest version.
 */
export async function publishZone(
  database: Database,
  server: DnsServer,
  { accountId, zoneId }: { accountId: string; zoneId: string },
): Promise<Publication['state']> {
  const known = await asSystem(database, accountId, async (scope) => {
    const { zone, served } = await getServedZone(scope, zoneId)
    // The last change is verified again after it has been sent.
    const since = Math.min(zone.sentVersion, zone.version - 1)
    return { zone, served, changed: await listChangedSets(scope, zoneId, since) }
  })
  const { zone, served, changed } = known
  const keep = (seen: Omit<Parameters<typeof savePublication>[2], 'version'>) =>
    asSystem(database, accountId, async (scope) => {
      if (!(await savePublication(scope, zoneId, { version: zone.version, ...seen }))) return
      if (seen.state === 'live') await noteNewKey(scope, served, seen.ds ?? [])
      await recordZone(scope, zoneId, `zone ${seen.state}`, { serial: zone.serial, note: seen.note })
      if (seen.state !== 'failed') await queueNotices(scope, zoneId, { notAt: Math.max(zone.serial, seen.served ?? 0) })
      const isWorthAnother = seen.state === 'mismatch' && isRecent(zone.publishedAt, scope.now)
      if (isWorthAnother) await queuePublication(scope, zoneId, new Date(scope.now.getTime() + againAfterMs))
    })
  if (zone.isExpired) {
    await server.dropZone(zoneId)
    await keep({ state: 'failed', note: expiredNote, checks: [], served: null, seenSerial: null, ds: null })
    return 'failed'
  }
  let serial
  try {
    serial = await server.putZone(served, changed)
  } catch (error) {
    const note = error instanceof Problem ? error.message : 'The DNS server is not responding. We will keep trying.'
    await keep({ state: 'failed', note, checks: [], served: null, seenSerial: null, ds: null })
    throw error
  }
  const ds = await server.listDs(zoneId).catch(() => null)
  const seenSerial = await serialAt(server.answering, zoneId)
  const checks = await Promise.all(
    changed
      .map(nameAndType)
      .filter(({ type, name }) => type !== 'ALIAS' && !name.startsWith('*') && !isOfKeys(served, name, type))
      .slice(0, mostChecks)
      .map((one) => check(server.answering, served, one)),
  )
  const isSeen =
    seenSerial !== null &&
    (served.isCopy ? seenSerial === serial : seenSerial >= serial) &&
    checks.every((each) => each.isSeen)
  const note = isSeen
    ? null
    : seenSerial === null
      ? 'Our name servers do not serve this zone yet.'
      : 'Our name servers do not serve every change yet.'
  const state = isSeen ? 'live' : 'mismatch'
  await keep({ state, note, checks, served: serial, seenSerial, ds })
  return state
}

const nameAndType = (set: string) => {
  const [name = '', type = ''] = set.split(' ')
  return { name, type }
}

async function serialAt(answering: Answering, name: string): Promise<number | null> {
  try {
    const { message } = await ask(answering, { name, type: 'SOA' })
    const soa = recordsIn(message).find(({ type }) => type === 'SOA')
    return soa ? Number(soa.content) : null
  } catch {
    return null
  }
}

/** Whether a query returns exactly the intended records of a name and type. */
async function check(
  answering: Answering,
  zone: ServedZone,
  { name, type }: { name: string; type: string },
): Promise<Checks[number]> {
  const full = fullName(name, zone.name)
  const wanted = zone.records.filter((each) => each.name === name && each.type === type).map(({ content }) => content)
  try {
    const { message } = await ask(answering, { name: full, type })
    const got = recordsIn(message)
      .filter((each) => each.type === type && each.name === full)
      .map(({ content }) => content)
    const isSeen = sameTexts(wanted, got) || isBelowCut(zone, name)
    return { name: full, type, isSeen, answer: got.join(', ') || 'nothing' }
  } catch {
    return { name: full, type, isSeen: false, answer: 'no answer' }
  }
}

/** A signed zone has these for its keys, whatever its own records are. */
const isOfKeys = ({ dnssec }: ServedZone, name: string, type: string) =>
  dnssec && name === '@' && (type === 'CDS' || type === 'CDNSKEY')

/** Our server has no answers for names delegated to other servers. */
function isBelowCut(zone: ServedZone, name: string): boolean {
  return zone.records.some((each) => each.type === 'NS' && (name === each.name || name.endsWith(`.${each.name}`)))
}

const sameTexts = (one: string[], other: string[]) =>
  one.toSorted().join('\n').toLowerCase() === other.toSorted().join('\n').toLowerCase()

function isRecent(moment: string | null, now: Date): boolean {
  return moment !== null && now.getTime() - Date.parse(moment) < mostMinutes * 60_000
}
