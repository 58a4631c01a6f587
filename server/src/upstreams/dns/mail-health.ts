import type { DnsRecord, MailFinding, MailHealth } from '@portal/contract/dns/dns.ts'
import { counted } from '@portal/contract/format/counts.ts'

type Records = readonly Pick<DnsRecord, 'name' | 'type' | 'content' | 'disabled'>[]

const mostLookups = 10

/** How mail systems will judge a domain, from its zone alone. */
export function mailHealth(records: Records, zone: string): MailHealth {
  const active = records.filter(({ disabled }) => !disabled)
  const spf = spfOf(active, zone)
  return { findings: [mxOf(active, zone), spf.finding, dmarcOf(active), dkimOf(active)], spfLookups: spf.lookups }
}

const texts = (records: Records, name: string) =>
  records.filter((record) => record.name === name && record.type === 'TXT').map(({ content }) => content)

function mxOf(records: Records, zone: string): MailFinding {
  const finding = (verdict: MailFinding['verdict'], title: string, text: string) =>
    ({ topic: 'mx', verdict, title, text }) as const
  const servers = records.filter(({ name, type }) => name === '@' && type === 'MX')
  if (servers.length === 0) {
    return finding(
      'warn',
      'No mail server',
      `Nobody can send email to ${zone}. Add an MX record, or “0 .” if this is intended.`,
    )
  }
  if (servers.some(({ content }) => content === '0 .')) {
    return servers.length === 1
      ? finding('good', 'Accepts no email', 'The record “0 .” shows senders that the domain accepts no email.')
      : finding('bad', 'Conflicting MX records', 'Remove the record “0 .” or all other mail servers.')
  }
  for (const { content } of servers) {
    const host = content.slice(content.indexOf(' ') + 1)
    const name = host === zone ? '@' : host.endsWith(`.${zone}`) ? host.slice(0, -zone.length - 1) : null
    if (name === null) continue
    const there = records.filter((record) => record.name === name)
    if (there.some(({ type }) => type === 'CNAME')) {
      return finding(
        'bad',
        'A mail server is a CNAME',
        `${host} must have its own address; many senders reject a CNAME.`,
      )
    }
    if (!there.some(({ type }) => type === 'A' || type === 'AAAA' || type === 'ALIAS')) {
      return finding(
        'bad',
        'A mail server has no address',
        `${host} has no A or AAAA record, so email cannot reach it.`,
      )
    }
  }
  return finding('good', counted(servers.length, 'mail server'), 'Email can be delivered.')
}

function spfOf(records: Records, zone: string): { finding: MailFinding; lookups: number | null } {
  const finding = (verdict: MailFinding['verdict'], title: string, text: string) =>
    ({ topic: 'spf', verdict, title, text }) as const
  const policies = texts(records, '@').filter(isSpf)
  const [policy] = policies
  if (policy === undefined) {
    const text = 'Anyone can send email in your name. Add a TXT record that begins with v=spf1.'
    return { finding: finding('bad', 'No SPF', text), lookups: null }
  }
  if (policies.length > 1) {
    const text = 'Receivers ignore both. Merge them into one TXT record.'
    return { finding: finding('bad', 'Two SPF records', text), lookups: null }
  }
  const lookups = countLookups(records, zone, policy)
  const used = `${lookups} of ${mostLookups} look-ups used`
  const terms = policy.toLowerCase().split(/\s+/)
  if (lookups > mostLookups) {
    return { finding: finding('bad', used, 'Receivers stop at ten and reject the email. Remove an include.'), lookups }
  }
  if (terms.includes('+all') || terms.includes('all')) {
    return {
      finding: finding('bad', 'SPF allows everyone', 'End the record with -all or ~all instead of +all.'),
      lookups,
    }
  }
  if (!terms.some((term) => /^[-~]all$/.test(term) || term.startsWith('redirect='))) {
    return {
      finding: finding('warn', used, 'The record has no rule for other servers. End it with -all.'),
      lookups,
    }
  }
  return { finding: finding(lookups > 8 ? 'warn' : 'good', used, spfWords(lookups)), lookups }
}

const spfWords = (lookups: number) =>
  lookups > 8 ? 'One or two more services and email will be rejected.' : 'Email from other servers is rejected.'

const isSpf = (text: string) => /^v=spf1( |$)/i.test(text)

/** RFC 7208, section 4.6.4. Names in other zones count once, because their own lookups are not known here. */
export function countLookups(
  records: Records,
  zone: string,
  policy: string,
  seen: ReadonlySet<string> = new Set(),
): number {
  let lookups = 0
  for (const term of policy.toLowerCase().split(/\s+/).slice(1)) {
    const [, mechanism = '', value = ''] = /^[-+~?]?([a-z0-9]+)[:=/]?(.*)$/.exec(term) ?? []
    if (!['include', 'a', 'mx', 'ptr', 'exists', 'redirect'].includes(mechanism)) continue
    lookups += 1
    if (mechanism !== 'include' && mechanism !== 'redirect') continue
    const name = value === zone ? '@' : value.endsWith(`.${zone}`) ? value.slice(0, -zone.length - 1) : null
    if (name === null || seen.has(name)) continue
    const inner = texts(records, name).find(isSpf)
    if (inner) lookups += countLookups(records, zone, inner, new Set([...seen, name]))
  }
  return lookups
}

function dmarcOf(records: Records): MailFinding {
  const finding = (verdict: MailFinding['verdict'], title: string, text: string) =>
    ({ topic: 'dmarc', verdict, title, text }) as const
  const policies = texts(records, '_dmarc').filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
  const [policy] = policies
  if (policy === undefined) {
    return finding('bad', 'No DMARC', 'Receivers have no rule for spoofed email. Add a TXT record at _dmarc.')
  }
  if (policies.length > 1) return finding('bad', 'Two DMARC records', 'Receivers ignore both. Keep one.')
  const tags = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()]
    }),
  )
  const rule = tags.get('p')?.toLowerCase()
  const reports = tags.has('rua') ? '' : ' No reports are sent: add rua=mailto:…'
  switch (rule) {
    case 'reject':
      return finding(reports ? 'warn' : 'good', 'Spoofed email is rejected', `The policy is reject.${reports}`)
    case 'quarantine':
      return finding(reports ? 'warn' : 'good', 'Spoofed email is quarantined', `The policy is quarantine.${reports}`)
    case 'none':
      return finding('warn', 'Spoofed email is only reported', `The policy is none. Move on to quarantine.${reports}`)
    default:
      return finding('bad', 'DMARC without a policy', 'The record needs p=none, p=quarantine or p=reject.')
  }
}

function dkimOf(records: Records): MailFinding {
  const keys = records.filter(
    ({ name, type }) => /(^|\.)_domainkey$/.test(name) && name !== '_domainkey' && (type === 'TXT' || type === 'CNAME'),
  )
  return keys.length > 0
    ? {
        topic: 'dkim',
        verdict: 'good',
        title: counted(keys.length, 'DKIM key'),
        text: 'Receivers can check your signatures.',
      }
    : {
        topic: 'dkim',
        verdict: 'warn',
        title: 'No DKIM key',
        text: 'Your email is not signed, or its key is missing. Ask your email provider for the record.',
      }
}
