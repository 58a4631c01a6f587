import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import type { MailFinding } from '@portal/contract/dns/mail-health.ts'
import type { Lookup } from '../lookup.ts'

export type MailRecords = readonly Pick<DnsRecord, 'name' | 'type' | 'content'>[]

/** The domain that is checked. */
export interface MailDomain {
  zone: string
  /** The active records of the zone. */
  records: MailRecords
  lookup: Lookup
}

/** Findings of one topic, each with its title, the reason or effect, and the next step. */
export const findingOf =
  (topic: MailFinding['topic']) =>
  (verdict: MailFinding['verdict'], title: string, text: string, remedy: string | null = null): MailFinding => ({
    topic,
    verdict,
    title,
    text,
    remedy,
  })

/** The policies at a name of the zone: its TXT records of one version. */
export const policiesAt = ({ records }: MailDomain, name: string, version: RegExp): string[] =>
  records
    .filter((record) => record.name === name && record.type === 'TXT' && version.test(record.content))
    .map(({ content }) => content)

/** "v=X; a=1; b=2", as DKIM, DMARC, MTA-STS, TLS-RPT and BIMI write it. */
export function tagsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [name = '', ...value] = part.split('=')
        return [name.trim().toLowerCase(), value.join('=').trim()]
      }),
  )
}

export const acceptsNoEmail = ({ records }: MailDomain): boolean => {
  const servers = records.filter(({ name, type }) => name === '@' && type === 'MX')
  return servers.every(({ content }) => content === '0 .')
}
