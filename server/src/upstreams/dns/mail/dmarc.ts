import type { MailFinding } from '@portal/contract/dns/mail-health.ts'
import { nameWithin } from '@portal/db/src/dns-rules/zone-names.ts'
import { type Lookup, LookupFault } from '../lookup.ts'
import { findingOf, type MailDomain, policiesAt, tagsOf } from './finding.ts'

const finding = findingOf('dmarc')
const version = /^v\s*=\s*DMARC1\s*(;|$)/
const rules = ['none', 'quarantine', 'reject'] as const
type Rule = (typeof rules)[number]

export interface DmarcPolicy {
  rule: Rule
  /** Whether it holds for all email of the domain and its subdomains. */
  isEnforced: boolean
}

/** The policy in force, RFC 7489, and what to say about it. */
export async function dmarcOf(domain: MailDomain): Promise<{ finding: MailFinding; policy: DmarcPolicy | null }> {
  const policies = policiesAt(domain, '_dmarc', version)
  if (policies.length > 1) {
    return {
      finding: finding('bad', `${policies.length} DMARC records`, 'Receivers ignore all of them.', 'Keep one.'),
      policy: null,
    }
  }
  const [own] = policies
  const inherited = own === undefined ? await policyAbove(domain) : null
  const text = own ?? inherited?.text
  if (text === undefined) {
    return {
      finding: finding(
        'bad',
        'No DMARC',
        'Receivers have no rule for spoofed email.',
        'Add a TXT record at _dmarc, such as “v=DMARC1; p=none; rua=mailto:…”.',
      ),
      policy: null,
    }
  }
  const tags = tagsOf(text)
  const rule = ruleOf(inherited ? (tags.get('sp') ?? tags.get('p')) : tags.get('p'))
  if (!rule) {
    return {
      finding: finding(
        'bad',
        'DMARC without a policy',
        'Receivers ignore the record.',
        'Add p=none, p=quarantine or p=reject.',
      ),
      policy: null,
    }
  }
  const share = Number(tags.get('pct') ?? '100')
  const subdomains = ruleOf(tags.get('sp')) ?? rule
  const policy = { rule, isEnforced: rule !== 'none' && subdomains !== 'none' && share === 100 }
  if (inherited) {
    const words = `The record of ${inherited.domain} applies here, too. ${effects[rule]}`
    return { finding: finding(rule === 'none' ? 'warn' : 'good', titles[rule], words), policy }
  }
  return { finding: await judge(domain, { tags, rule, share, subdomains }), policy }
}

const titles: Record<Rule, string> = {
  none: 'Spoofed email is only reported',
  quarantine: 'Spoofed email is quarantined',
  reject: 'Spoofed email is rejected',
}
const effects: Record<Rule, string> = {
  none: 'The policy is none, so receivers deliver spoofed email.',
  quarantine: 'Receivers put it in the junk folder.',
  reject: 'Receivers refuse it.',
}

interface Read {
  tags: ReadonlyMap<string, string>
  rule: Rule
  share: number
  subdomains: Rule
}

async function judge({ zone, lookup }: MailDomain, { tags, rule, share, subdomains }: Read): Promise<MailFinding> {
  const [title, effect] = [titles[rule], effects[rule]]
  const say = (text: string, remedy: string) => finding('warn', title, `${effect} ${text}`.trim(), remedy)
  const odd = ['adkim', 'aspf'].find((tag) => !['r', 's', undefined].includes(tags.get(tag)?.toLowerCase()))
  if (odd) return say(`The value of ${odd}= is not valid, so receivers use the default.`, `Use ${odd}=r or ${odd}=s.`)
  if (!Number.isInteger(share) || share < 0 || share > 100) {
    return say('The value of pct= is not valid.', 'Use a number from 0 to 100, or remove pct=.')
  }
  const addresses = (tags.get('rua') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  if (addresses.length === 0) return say('You get no reports.', 'Add rua=mailto: with your own address.')
  const odder = addresses.find((each) => !/^mailto:[^@\s]+@[^@\s!]+(![0-9]+[kmgt]?)?$/i.test(each))
  if (odder !== undefined) return say(`Reports cannot be sent to “${odder}”.`, 'Use rua=mailto: with an email address.')
  const refusing = await refusingReports(lookup, zone, addresses)
  if (refusing !== undefined) {
    return say(
      `${refusing} has not agreed to get your reports, so receivers send none there.`,
      `Ask ${refusing} for a TXT record “v=DMARC1” at ${zone}._report._dmarc.${refusing}.`,
    )
  }
  if (rule === 'none') return say('', 'Move on to quarantine when the reports show only your own servers.')
  if (share < 100) return say(`It is applied to ${share}% of email.`, 'Remove pct= when the reports are good.')
  if (subdomains === 'none') return say('Subdomains are exempt.', 'Remove sp=none.')
  return finding('good', title, effect)
}

const ruleOf = (text: string | undefined): Rule | undefined => rules.find((rule) => rule === text?.toLowerCase())

/** A subdomain without a record of its own follows the domain above. */
async function policyAbove({ zone, lookup }: MailDomain): Promise<{ domain: string; text: string } | null> {
  const labels = zone.split('.')
  for (let from = 1; from < labels.length - 1; from += 1) {
    const above = labels.slice(from).join('.')
    // The nearest one applies.
    const [text, ...more] = await textsAt(lookup, `_dmarc.${above}`)
    if (text !== undefined && more.length === 0) return { domain: above, text }
  }
  return null
}

async function textsAt(lookup: Lookup, name: string): Promise<string[]> {
  try {
    return (await lookup(name, 'TXT')).filter((text) => version.test(text))
  } catch (error) {
    if (error instanceof LookupFault) return []
    throw error
  }
}

/** The first other domain that takes no reports about this one, RFC 7489, section 7.1. */
async function refusingReports(lookup: Lookup, zone: string, addresses: string[]): Promise<string | undefined> {
  for (const address of addresses) {
    const to =
      address
        .replace(/![^!]*$/, '')
        .split('@')
        .at(-1)
        ?.toLowerCase() ?? ''
    const isOwn = nameWithin(to, zone) !== null || nameWithin(zone, to) !== null
    if (isOwn) continue
    try {
      const texts = await lookup(`${zone}._report._dmarc.${to}`, 'TXT')
      if (!texts.some((text) => version.test(text))) return to
    } catch (error) {
      if (!(error instanceof LookupFault)) throw error
    }
  }
  return undefined
}
