import type { MailHealth } from '@portal/contract/dns/mail-health.ts'
import { bimiOf } from './bimi.ts'
import { dkimOf } from './dkim.ts'
import { dmarcOf } from './dmarc.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import type { MailDomain } from './finding.ts'
import { mtaStsOf } from './mta-sts.ts'
import { mxOf } from './mx.ts'
import { spfOf } from './spf.ts'
import { tlsRptOf } from './tls-rpt.ts'

/** How mail systems judge a domain. */
export async function mailHealth(domain: MailDomain, fetchPolicy: FetchPolicy): Promise<MailHealth> {
  const [mx, spf, dmarc, dkim, mtaSts] = await Promise.all([
    mxOf(domain),
    spfOf(domain),
    dmarcOf(domain),
    dkimOf(domain),
    mtaStsOf(domain, fetchPolicy),
  ])
  return {
    findings: [mx, spf.finding, dkim, dmarc.finding, mtaSts, tlsRptOf(domain), bimiOf(domain, dmarc.policy)],
    spfLookups: spf.lookups,
  }
}
