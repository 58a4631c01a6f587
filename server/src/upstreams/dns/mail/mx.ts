import type { MailFinding } from '@portal/contract/dns/mail-health.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { nameWithin } from '@portal/db/src/dns-rules/zone-names.ts'
import { LookupFault } from '../lookup.ts'
import { findingOf, type MailDomain } from './finding.ts'

const finding = findingOf('mx')

export async function mxOf({ records, zone, lookup }: MailDomain): Promise<MailFinding> {
  const servers = records.filter(({ name, type }) => name === '@' && type === 'MX')
  if (servers.length === 0) {
    return finding(
      'warn',
      'No mail server',
      `Nobody can send email to ${zone}.`,
      'Add an MX record, or “0 .” if this is intended.',
    )
  }
  if (servers.some(({ content }) => content === '0 .')) {
    return servers.length === 1
      ? finding('good', 'Accepts no email', 'The record “0 .” shows senders that the domain accepts no email.')
      : finding(
          'bad',
          'Conflicting MX records',
          'The record “0 .” says that the domain accepts no email, but it has other mail servers.',
          'Remove the record “0 .” or all other mail servers.',
        )
  }
  for (const { content } of servers) {
    const host = content.slice(content.indexOf(' ') + 1)
    const name = nameWithin(host, zone)
    if (name !== null && records.some((record) => record.name === name && record.type === 'CNAME')) {
      return finding(
        'bad',
        'A mail server is a CNAME',
        `${host} is an alias, and many senders reject that.`,
        `Give ${host} its own A or AAAA record.`,
      )
    }
    // Mail servers are few, and the first problem is the finding.
    if (!(await hasAddress(lookup, host))) {
      return finding(
        'bad',
        'A mail server has no address',
        `${host} has no A or AAAA record, so email cannot reach it.`,
        'Correct the name in the MX record, or add the address.',
      )
    }
  }
  return finding('good', counted(servers.length, 'mail server'), 'Email can be delivered.')
}

/** True if it is not known. */
async function hasAddress(lookup: MailDomain['lookup'], host: string): Promise<boolean> {
  try {
    return (await lookup(host, 'A')).length > 0 || (await lookup(host, 'AAAA')).length > 0
  } catch (error) {
    if (error instanceof LookupFault) return true
    throw error
  }
}
