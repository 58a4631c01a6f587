import type { MailFinding } from '@portal/contract/dns/mail-health.ts'
import { findingOf, type MailDomain, policiesAt, tagsOf, acceptsNoEmail } from './finding.ts'
import type { FetchPolicy } from './fetch-policy.ts'

const finding = findingOf('mta-sts')
const day = 86_400
const longestAge = 31_557_600

/** Whether senders have to use TLS, RFC 8461. The policy is read from the domain's web server, as they do. */
export async function mtaStsOf(domain: MailDomain, fetchPolicy: FetchPolicy): Promise<MailFinding> {
  const policies = policiesAt(domain, '_mta-sts', /^v=STSv1\s*(;|$)/)
  const [policy] = policies
  if (policy === undefined) {
    return finding(
      'off',
      'Not set up',
      acceptsNoEmail(domain)
        ? 'The domain accepts no email, so it is not needed.'
        : 'MTA-STS makes other servers encrypt email to you. Without it they may send it in plain text.',
    )
  }
  if (policies.length > 1) {
    return finding('bad', `${policies.length} MTA-STS records`, 'Senders ignore all of them.', 'Keep one.')
  }
  if (!/^[a-z0-9]{1,32}$/i.test(tagsOf(policy).get('id') ?? '')) {
    return finding(
      'bad',
      'MTA-STS record without a valid id',
      'Senders ignore the record.',
      'Add id= with up to 32 letters and digits, and change it with every change of the policy.',
    )
  }
  const host = `mta-sts.${domain.zone}`
  const file = await fetchPolicy(host)
  if ('fault' in file) {
    return finding(
      'bad',
      'The MTA-STS policy cannot be read',
      `https://${host}/.well-known/mta-sts.txt: ${file.fault} Senders without an older copy do without it.`,
      'Publish the policy there, with a valid certificate.',
    )
  }
  return judge(domain, file.text)
}

function judge({ records }: MailDomain, text: string): MailFinding {
  const { values, servers } = readPolicy(text)
  const [mode, age] = [values.get('mode'), Number(values.get('max_age') ?? Number.NaN)]
  const wrong = (what: string) =>
    finding('bad', 'The MTA-STS policy has an error', `${what} Senders ignore the policy.`, 'Correct the policy file.')
  if (values.get('version') !== 'STSv1') return wrong('Its version is not STSv1.')
  if (mode !== 'enforce' && mode !== 'testing' && mode !== 'none')
    return wrong('Its mode is not enforce, testing or none.')
  if (!Number.isInteger(age) || age < 0 || age > longestAge) return wrong(`Its max_age is not 0 to ${longestAge}.`)
  if (mode === 'none') return finding('off', 'Switched off', 'The policy says that email to you needs no encryption.')
  if (servers.length === 0) return wrong('It names no mail server.')
  const missing = records
    .filter(({ name, type }) => name === '@' && type === 'MX')
    .map(({ content }) => content.slice(content.indexOf(' ') + 1).toLowerCase())
    .find((host) => !servers.some((pattern) => matches(host, pattern)))
  if (missing !== undefined) {
    const effect = mode === 'enforce' ? 'so senders do not deliver email to it' : 'so senders report a failure'
    return finding(
      mode === 'enforce' ? 'bad' : 'warn',
      'A mail server is missing from the MTA-STS policy',
      `${missing} is in the zone but not in the policy, ${effect}.`,
      `Add “mx: ${missing}” to the policy, and change the id.`,
    )
  }
  if (mode === 'testing') {
    return finding(
      'warn',
      'MTA-STS is being tested',
      'Senders report unencrypted email but still deliver it.',
      'Change the mode to enforce when the reports are good.',
    )
  }
  return age < day
    ? finding(
        'warn',
        'MTA-STS is enforced for a short time',
        `Senders keep the policy for ${age} seconds, so an attacker can outwait it.`,
        'Set max_age to a week or more.',
      )
    : finding(
        'good',
        'Email to you is encrypted',
        'Senders with MTA-STS deliver only over TLS to the servers of the policy.',
      )
}

/** RFC 8461, section 3.2: lines of "key: value", of which only `mx` repeats. */
function readPolicy(text: string) {
  const values = new Map<string, string>()
  const servers: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, key, value = ''] = /^([a-z0-9_.-]+):[ \t]*(.*?)[ \t]*$/i.exec(line) ?? []
    if (key === undefined) continue
    if (key === 'mx') servers.push(value.toLowerCase())
    else if (!values.has(key)) values.set(key, value)
  }
  return { values, servers }
}

/** "*." matches exactly one label. */
const matches = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.slice(host.indexOf('.')) === pattern.slice(1) : host === pattern
