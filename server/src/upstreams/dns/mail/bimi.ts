import type { MailFinding } from '@portal/contract/dns/mail-health.ts'
import type { DmarcPolicy } from './dmarc.ts'
import { findingOf, type MailDomain, policiesAt, tagsOf } from './finding.ts'

const finding = findingOf('bimi')

/** Whether mailboxes can show the company's logo. */
export function bimiOf(domain: MailDomain, dmarc: DmarcPolicy | null): MailFinding {
  const policies = policiesAt(domain, 'default._bimi', /^v=BIMI1\s*(;|$)/i)
  const [policy] = policies
  if (policy === undefined)
    return finding('off', 'Not set up', 'With BIMI, mailboxes can show your logo beside your email.')
  if (policies.length > 1) {
    return finding('bad', `${policies.length} BIMI records`, 'Mailboxes ignore all of them.', 'Keep one.')
  }
  const tags = tagsOf(policy)
  const [logo = '', certificate = ''] = [tags.get('l'), tags.get('a')]
  if (logo === '' && certificate === '') return finding('off', 'Declined', 'The record says that you show no logo.')
  if (!dmarc?.isEnforced) {
    return finding(
      'bad',
      'BIMI needs a stricter DMARC policy',
      'Mailboxes show a logo only if spoofed email of the domain and its subdomains is quarantined or rejected.',
      'Set DMARC to p=quarantine or p=reject, without pct= or sp=none.',
    )
  }
  if (!/^https:\/\/[^\s/]+\/\S+\.svg(\?\S*)?$/i.test(logo)) {
    return finding(
      'bad',
      'BIMI without a logo',
      'l= has no https:// address of an SVG file.',
      'Enter the address of the logo.',
    )
  }
  if (certificate === '') {
    return finding(
      'warn',
      'BIMI without a certificate',
      'Several large mailbox providers show a logo only with a mark certificate.',
      'Add a= with the address of the certificate.',
    )
  }
  return /^https:\/\/\S+$/i.test(certificate)
    ? finding(
        'good',
        'Your logo can be shown',
        'The record has a logo and a certificate. Each mailbox provider decides.',
      )
    : finding('bad', 'BIMI certificate without an address', 'a= has no https:// address.', 'Correct the address.')
}
