import type { MailFinding } from '@portal/contract/dns/mail-health.ts'
import { checkSpf, type SpfCheck, spfLimits } from '../spf/evaluate.ts'
import { findingOf, type MailDomain, policiesAt } from './finding.ts'

const finding = findingOf('spf')

/** Above the limits, so that the finding says how far a record is beyond them. */
const countedTo = { lookups: 30, voidLookups: 10 }

/** SPF as a receiver evaluates it for a server that the record does not name, which takes all look-ups. */
export async function spfOf(domain: MailDomain): Promise<{ finding: MailFinding; lookups: number | null }> {
  const policies = policiesAt(domain, '@', /^v=spf1( |$)/i)
  if (policies.length === 0) {
    return {
      finding: finding(
        'bad',
        'No SPF',
        'Anyone can send email in your name.',
        'Add a TXT record that begins with v=spf1.',
      ),
      lookups: null,
    }
  }
  if (policies.length > 1) {
    return {
      finding: finding(
        'bad',
        `${policies.length} SPF records`,
        'Receivers treat them as an error and ignore all of them.',
        'Merge them into one TXT record.',
      ),
      lookups: null,
    }
  }
  const sender = { address: null, mailFrom: `postmaster@${domain.zone}`, helo: domain.zone }
  const check = await checkSpf(domain.lookup, sender, countedTo)
  const isWhole = check.result !== 'permerror' && check.result !== 'temperror'
  return { finding: findingOfCheck(check), lookups: isWhole ? check.lookups : null }
}

function findingOfCheck({ result, problem, lookups, voidLookups }: SpfCheck): MailFinding {
  const used = `${lookups} of ${spfLimits.lookups} look-ups used`
  if (lookups > spfLimits.lookups) {
    const title =
      lookups > countedTo.lookups ? `More than ${countedTo.lookups} of ${spfLimits.lookups} look-ups used` : used
    return finding(
      'bad',
      title,
      'Receivers stop at ten and treat the record as an error.',
      'Remove an include, a or mx, or replace it with its addresses.',
    )
  }
  if (voidLookups > spfLimits.voidLookups) {
    return finding(
      'bad',
      `${voidLookups} look-ups find nothing`,
      `Receivers allow ${spfLimits.voidLookups} and treat the record as an error.`,
      'Remove the terms whose names no longer exist.',
    )
  }
  switch (result) {
    case 'permerror':
      return finding(
        'bad',
        'SPF has an error',
        `${problem ?? ''} Receivers ignore the whole record.`,
        'Correct the record.',
      )
    case 'temperror':
      return finding(
        'warn',
        'SPF not fully checked',
        `${problem ?? ''} Receivers may postpone your email for the same reason.`,
        'Check the names in the record, or check again later.',
      )
    case 'pass':
      return finding(
        'bad',
        'SPF allows everyone',
        'Any server may send email in your name.',
        'End the record, or the record that it includes, with -all or ~all.',
      )
    case 'neutral':
    case 'none':
      return finding('warn', used, 'The record has no rule for other servers.', 'End it with -all.')
    case 'fail':
    case 'softfail': {
      const text = `Email from other servers is ${result === 'fail' ? 'rejected' : 'marked as suspicious'}.`
      const isClose = lookups > spfLimits.lookups - 2
      return isClose
        ? finding(
            'warn',
            used,
            `${text} One or two more services make the record an error.`,
            'Remove includes that you no longer use.',
          )
        : finding('good', used, text)
    }
  }
}
