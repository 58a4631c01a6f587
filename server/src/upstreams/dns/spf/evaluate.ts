import { isIP } from 'node:net'
import { type Lookup, LookupFault } from '../lookup.ts'
import { reverseNameOf } from '../reverse-zone.ts'
import { isWithin, plainAddress } from './addresses.ts'
import { checkMacros, expandMacros, type MacroValues } from './macros.ts'
import { isSpf, type Mechanism, parseSpf, type SpfVerdict } from './parse.ts'
import { SpfError } from './spf-error.ts'

export interface Sender {
  /** Null for any server that no mechanism names: it takes the longest way through the record. */
  address: string | null
  /** Of the email, or empty. */
  mailFrom: string
  helo: string
}

export interface SpfCheck {
  result: SpfVerdict | 'none' | 'permerror' | 'temperror'
  explanation: string | null
  /** Why a record is not evaluated. */
  problem: string | null
  lookups: number
  voidLookups: number
}

export const spfLimits = { lookups: 10, voidLookups: 2 } as const
const mostNames = 10

type SpfLimits = Record<keyof typeof spfLimits, number>
interface WalkSender {
  address: string | null
  local: string
  domain: string
  helo: string
}

/** `check_host` of RFC 7208, section 4. */
export async function checkSpf(lookup: Lookup, sender: Sender, limits: SpfLimits = spfLimits): Promise<SpfCheck> {
  const address = sender.address === null ? null : plainAddress(sender.address)
  const from = sender.mailFrom || `postmaster@${sender.helo}`
  const at = from.lastIndexOf('@')
  const [local, domain] = [from.slice(0, Math.max(0, at)) || 'postmaster', from.slice(at + 1)]
  const walk = new Walk(lookup, { address, local, domain, helo: sender.helo }, limits)
  const end = (result: SpfCheck['result'], more: Partial<SpfCheck> = {}): SpfCheck => ({
    result,
    explanation: null,
    problem: null,
    lookups: walk.lookups,
    voidLookups: walk.voidLookups,
    ...more,
  })
  if (!isHost(domain)) return end('none')
  try {
    const { result, exp } = await walk.check(domain)
    return end(result, { explanation: result === 'fail' && exp ? await walk.explain(exp) : null })
  } catch (error) {
    if (error instanceof SpfError) return end('permerror', { problem: error.message })
    if (error instanceof LookupFault) return end('temperror', { problem: error.message })
    throw error
  }
}

interface Found {
  result: SpfVerdict | 'none'
  /** The domain whose record explains a refusal, and how. */
  exp?: { domain: string; text: string }
}

/** One evaluation, which counts its queries. */
class Walk {
  lookups = 0
  voidLookups = 0
  readonly #lookup: Lookup
  readonly #sender: WalkSender
  readonly #limits: SpfLimits

  constructor(lookup: Lookup, sender: WalkSender, limits: SpfLimits) {
    this.#lookup = lookup
    this.#sender = sender
    this.#limits = limits
  }

  async check(domain: string): Promise<Found> {
    const records = isQueryable(domain) ? (await this.#lookup(domain, 'TXT')).filter(isSpf) : []
    const [record] = records
    if (record === undefined) return { result: 'none' }
    if (records.length > 1) throw new SpfError(`${domain} has ${records.length} SPF records.`)
    const { mechanisms, redirect, exp } = parseSpf(record)
    const reason = exp === null ? {} : { exp: { domain, text: exp } }
    for (const mechanism of mechanisms) {
      // The first that matches decides.
      if (await this.#matches(mechanism, domain)) return { result: mechanism.verdict, ...reason }
    }
    if (redirect === null) return { result: 'neutral', ...reason }
    this.#count()
    const target = await this.#expand(redirect, domain)
    if (target === null) return { result: 'neutral' }
    const found = await this.check(target)
    if (found.result === 'none') throw new SpfError(`${target} has no SPF record, but redirect= leads there.`)
    return found
  }

  /** The text that a refused sender gets; null for the receiver's own. */
  async explain({ text, domain }: { text: string; domain: string }): Promise<string | null> {
    try {
      const name = await this.#expand(text, domain)
      const texts = name === null || !isQueryable(name) ? [] : await this.#lookup(name, 'TXT')
      const [explanation] = texts
      // oxlint-disable-next-line no-control-regex -- an explanation is printable ASCII
      if (explanation === undefined || texts.length > 1 || /[^\x20-\x7e]/.test(explanation)) return null
      checkMacros(explanation, { isExplanation: true })
      return await expandMacros(explanation, this.#values(domain))
    } catch (error) {
      if (error instanceof SpfError || error instanceof LookupFault) return null
      throw error
    }
  }

  async #matches(mechanism: Mechanism, domain: string): Promise<boolean> {
    const { address } = this.#sender
    switch (mechanism.kind) {
      case 'all':
        return true
      case 'ip4':
      case 'ip6':
        return address === null ? mechanism.prefix === 0 : isWithin(address, mechanism.network, mechanism.prefix)
      case 'include': {
        this.#count()
        const target = await this.#expand(mechanism.domain, domain)
        if (target === null) return false
        const { result } = await this.check(target)
        if (result === 'none') throw new SpfError(`${target} has no SPF record, but is included.`)
        return result === 'pass'
      }
      case 'a': {
        this.#count()
        const target = await this.#expand(mechanism.domain, domain)
        return target !== null && this.#isAddressOf(target, mechanism)
      }
      case 'mx': {
        this.#count()
        const target = await this.#expand(mechanism.domain, domain)
        if (target === null) return false
        const hosts = (await this.#find(target, 'MX')).map((content) => content.replace(/^\d+ +/, ''))
        if (hosts.length > mostNames) throw new SpfError(`${target} has more than ${mostNames} mail servers.`)
        return anyOf(hosts, (host) => this.#isAddressOf(host, mechanism))
      }
      case 'ptr': {
        this.#count()
        const target = await this.#expand(mechanism.domain, domain)
        if (target === null || address === null) return false
        return (await this.#names()).some((name) => isAtOrBelow(name, target))
      }
      case 'exists': {
        this.#count()
        const target = await this.#expand(mechanism.domain, domain)
        return target !== null && (await this.#find(target, 'A')).length > 0 && address !== null
      }
    }
  }

  async #isAddressOf(host: string, { ipv4Prefix, ipv6Prefix }: { ipv4Prefix: number; ipv6Prefix: number }) {
    const { address } = this.#sender
    const isIpv6 = address !== null && isIP(address) === 6
    const addresses = await this.#find(host, isIpv6 ? 'AAAA' : 'A')
    const prefix = isIpv6 ? ipv6Prefix : ipv4Prefix
    return addresses.some((each) => (address === null ? prefix === 0 : isWithin(address, each, prefix)))
  }

  async #find(name: string, type: 'A' | 'AAAA' | 'MX'): Promise<string[]> {
    const found = isQueryable(name) ? await this.#lookup(name, type) : []
    if (found.length > 0) return found
    this.voidLookups += 1
    if (this.voidLookups > this.#limits.voidLookups) {
      throw new SpfError(`More than ${this.#limits.voidLookups} look-ups find nothing. The last is ${name} ${type}.`)
    }
    return found
  }

  #count(): void {
    this.lookups += 1
    if (this.lookups > this.#limits.lookups) {
      throw new SpfError(`The record needs more than ${this.#limits.lookups} look-ups.`)
    }
  }

  /** The names of the sender that resolve to its address. */
  async #names(): Promise<string[]> {
    const { address } = this.#sender
    if (address === null) return []
    try {
      const names = (await this.#lookup(reverseNameOf(address), 'PTR')).slice(0, mostNames)
      const type = isIP(address) === 6 ? 'AAAA' : 'A'
      const isValid = async (name: string) =>
        (await this.#lookup(name, type).catch(noAddresses)).some((each) => plainAddress(each) === address)
      const valid = await Promise.all(names.map(isValid))
      return names.filter((_, index) => valid[index])
    } catch (error) {
      if (error instanceof LookupFault) return []
      throw error
    }
  }

  async #expand(text: string | null, domain: string): Promise<string | null> {
    if (text === null) return domain
    const expanded = (await expandMacros(text, this.#values(domain)))?.replace(/\.$/, '')
    if (expanded === undefined) return null
    // Too long for a query: labels are dropped from the left, RFC 7208, section 7.3.
    let name = expanded
    while (name.length > 253 && name.includes('.')) name = name.slice(name.indexOf('.') + 1)
    return name
  }

  #values(domain: string): MacroValues {
    const { address, local, domain: own, helo } = this.#sender
    const known = (value: string) => (address === null ? null : value)
    return {
      s: known(`${local}@${own}`),
      l: known(local),
      o: own,
      d: domain,
      i: address,
      h: known(helo),
      p: async () => (address === null ? null : bestName(await this.#names(), domain)),
      r: 'unknown',
      t: () => String(Math.floor(Date.now() / 1000)),
    }
  }
}

const noAddresses = (error: unknown): string[] => {
  if (error instanceof LookupFault) return []
  throw error
}

/** The domain itself, or else a name below it, or else any: RFC 7208, section 7.3. */
const bestName = (names: readonly string[], domain: string): string =>
  names.find((name) => name.toLowerCase() === domain.toLowerCase()) ??
  names.find((name) => isAtOrBelow(name, domain)) ??
  names[0] ??
  'unknown'

const isAtOrBelow = (name: string, domain: string) => `.${name.toLowerCase()}`.endsWith(`.${domain.toLowerCase()}`)

/** Names that no query can carry do not exist. */
const isQueryable = (name: string) =>
  name.length <= 253 && name.split('.').every((label) => label.length > 0 && label.length <= 63)

const isHost = (name: string) => isQueryable(name) && name.includes('.') && !name.endsWith(']')

async function anyOf<T>(items: readonly T[], test: (item: T) => Promise<boolean>): Promise<boolean> {
  for (const item of items) {
    // The first that matches decides, and later queries are spared.
    if (await test(item)) return true
  }
  return false
}
