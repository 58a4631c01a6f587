import type { MailFinding } from '@portal/contract/dns/mail-health.ts'
import { acceptsNoEmail, findingOf, type MailDomain, policiesAt, tagsOf } from './finding.ts'

const finding = findingOf('tls-rpt')

/** Whether senders report failures of TLS, RFC 8460. */
export function tlsRptOf(domain: MailDomain): MailFinding {
  const policies = policiesAt(domain, '_smtp._tls', /^v=TLSRPTv1\s*(;|$)/)
  const [policy] = policies
  if (policy === undefined) {
    const hasSts = policiesAt(domain, '_mta-sts', /^v=STSv1\s*(;|$)/).length > 0
    if (hasSts) {
      return finding(
        'warn',
        'No TLS reports',
        'The domain has MTA-STS, but nobody reports email that it stops.',
        'Add a TXT record “v=TLSRPTv1; rua=mailto:…” at _smtp._tls.',
      )
    }
    return finding(
      'off',
      'Not set up',
      acceptsNoEmail(domain)
        ? 'The domain accepts no email, so it is not needed.'
        : 'With TLS-RPT, other servers report when they cannot encrypt email to you.',
    )
  }
  if (policies.length > 1) {
    return finding('bad', `${policies.length} TLS-RPT records`, 'Senders ignore all of them.', 'Keep one.')
  }
  const addresses = (tagsOf(policy).get('rua') ?? '').split(',').map((each) => each.trim())
  const odd = addresses.find((each) => !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/[^\s/]+\S*)$/i.test(each))
  return odd === undefined
    ? finding('good', 'TLS failures are reported', `Reports are sent to ${addresses.join(' and ')}.`)
    : finding(
        'bad',
        'TLS reports have no address',
        odd === '' ? 'The record has no rua=.' : `Reports cannot be sent to “${odd}”.`,
        'Use rua=mailto: with an email address, or rua=https:// with a URL.',
      )
}
