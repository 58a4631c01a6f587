import { ZoneId } from '@portal/contract/dns/dns.ts'
import { Problem } from '@portal/contract/problem.ts'
import { domainToASCII } from 'node:url'
import { parse } from 'tldts'

/** Days after which a claim without proof ends. */
export const claimDays = 14

/** The domain as entered, in its DNS form. Throws for names under which anyone may register. */
export function domainOf(typed: string): string {
  const refuse = (message: string) => new Problem('invalid', { fields: { name: message } })
  const name = domainToASCII(typed.trim().replace(/\.$/, '')).toLowerCase()
  const labels = name.split('.')
  const isName =
    ZoneId.safeParse(name).success && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  if (!isName || parse(name).isIp) throw refuse('Enter a domain name, such as shop.example.')
  const { publicSuffix } = parse(name, { allowPrivateDomains: true })
  if (publicSuffix === name || labels.length < 2) throw refuse(`${name} is a public suffix. Enter a domain below it.`)
  if (labels.at(-1) === 'arpa') throw refuse('Names of addresses are on the page Reverse DNS.')
  return name
}

export interface Evidence {
  hasToken: boolean
  /** The name servers at the zone above; null if it is not responding. */
  servers: readonly string[] | null
  fault: string | null
}

export const delegationTo = (ours: readonly string[], servers: readonly string[]) => {
  const here = servers.filter((server) => ours.includes(server.toLowerCase()))
  if (servers.length === 0) return 'nowhere'
  if (here.length === 0) return 'elsewhere'
  return here.length === servers.length ? 'here' : 'partly'
}

/**
 * Whether the account holds the domain. A delegation that was there before the claim proves nothing: it may be left over
 * from a former customer, and then anyone could take the domain. Nor does it show which of several accounts made it.
 */
export function verdictOf(
  { wasElsewhere, isAlone, ours }: { wasElsewhere: boolean; isAlone: boolean; ours: readonly string[] },
  { hasToken, servers, fault }: Evidence,
): { isProven: boolean; isElsewhere: boolean; note: string } {
  if (hasToken) return { isProven: true, isElsewhere: wasElsewhere, note: 'The TXT record is there.' }
  if (servers === null) {
    return {
      isProven: false,
      isElsewhere: wasElsewhere,
      note: `We could not check the name servers. ${fault ?? ''}`.trim(),
    }
  }
  const delegation = delegationTo(ours, servers)
  const isElsewhere = wasElsewhere || delegation === 'elsewhere' || delegation === 'nowhere'
  if (delegation === 'elsewhere' || delegation === 'nowhere') {
    const seen = servers.length > 0 ? `The domain uses ${servers.join(', ')}` : 'The domain has no name servers'
    return { isProven: false, isElsewhere, note: `${seen}, and the TXT record is missing.` }
  }
  if (!isAlone) {
    return {
      isProven: false,
      isElsewhere,
      note: 'Another account has added this domain too, so the name servers prove nothing. Create the TXT record.',
    }
  }
  if (isElsewhere) return { isProven: true, isElsewhere, note: 'The domain uses our name servers.' }
  return {
    isProven: false,
    isElsewhere,
    note: 'The domain used our name servers before you added it, which proves nothing. Open a case, and we check who holds it.',
  }
}
