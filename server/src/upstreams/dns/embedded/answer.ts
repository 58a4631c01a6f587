import { type Answer, AUTHORITATIVE_ANSWER } from 'dns-packet'
import type { LoadedZone } from './loaded-zone.ts'
import { denialAt, denialOf, nsecOf } from './denial.ts'
import { answersOf, parentsOf, type Rrset } from './wire.ts'

export interface Reply {
  flags: number
  answers: Answer[]
  authorities: Answer[]
  additionals: Answer[]
}

export interface DnsQuestion {
  name: string
  type: string
  wantsSignatures: boolean
}

/** Finds the addresses of an ALIAS target. */
export type FindAddresses = (name: string, type: 'A' | 'AAAA') => Promise<string[]>

const nameError = 3
const nameTooLong = 6
const longestChain = 8

/** Answers a query from a zone with the algorithm of RFC 1034, section 4.3.2. */
export async function answerFrom(zone: LoadedZone, asked: DnsQuestion, findAddresses: FindAddresses): Promise<Reply> {
  const reply: Reply = { flags: AUTHORITATIVE_ANSWER, answers: [], authorities: [], additionals: [] }
  const signer = asked.wantsSignatures ? zone.signer : undefined
  const say = (section: Answer[], set: Rrset, owner?: string) => {
    section.push(...answersOf(set))
    if (signer) section.push(...answersOf(signer.sign(set, owner)))
  }
  const deny = (sets: Rrset[], isMissing: boolean) => {
    if (isMissing) reply.flags |= nameError
    say(reply.authorities, { ...zone.soa, ttl: zone.negativeTtl })
    if (signer) for (const set of sets) say(reply.authorities, set)
  }

  let name = asked.name
  for (let step = 0; step < longestChain; step += 1) {
    const cut = cutAbove(zone, name, asked.type)
    const branch = branchAbove(zone, name)
    if (branch && !(cut && cut.name.length < branch.name.length)) {
      const moved = movedName(name, branch)
      say(reply.answers, branch)
      if (moved === null) {
        reply.flags |= nameTooLong
        return reply
      }
      // RFC 6672: the CNAME follows from the signed DNAME, so it has no signature.
      reply.answers.push(...answersOf({ name, type: 'CNAME', ttl: branch.ttl, data: [moved] }))
      if (!isWithin(zone, moved)) return reply
      name = moved
      continue
    }
    if (cut) {
      refer(zone, cut, reply, signer ? (set) => say(reply.authorities, set) : undefined)
      if (reply.answers.length === 0) reply.flags &= ~AUTHORITATIVE_ANSWER
      return reply
    }
    const exact = zone.nodes.get(name)
    const wild = exact ? undefined : wildcardFor(zone, name)
    const node = exact ?? (wild === undefined ? undefined : zone.nodes.get(wild))
    if (!node) {
      deny(denialOf(zone, name), true)
      return reply
    }
    const proveWild = () => {
      if (wild !== undefined && signer) for (const set of denialOf(zone, name).slice(0, 1)) say(reply.authorities, set)
    }
    const chained = asked.type === 'NSEC' && zone.signer ? nsecOf(zone, exact ? name : (wild ?? name)) : undefined
    const own = chained ?? node.get(asked.type) ?? (await aliased(node, asked.type, findAddresses))
    if (own) {
      say(reply.answers, { ...own, name }, wild)
      proveWild()
      return reply
    }
    const alias = node.get('CNAME')
    if (!alias) {
      const denial =
        wild === undefined
          ? denialAt(zone, name, asked.type)
          : [...denialOf(zone, name).slice(0, 1), ...denialAt(zone, wild, asked.type)]
      deny(denial, false)
      return reply
    }
    say(reply.answers, { ...alias, name }, wild)
    proveWild()
    const target = String(alias.data[0])
    // The resolver follows the alias from here.
    if (!isWithin(zone, target)) return reply
    name = target
  }
  return reply
}

const isWithin = (zone: LoadedZone, name: string) => name === zone.name || name.endsWith(`.${zone.name}`)

/** The DNAME above a name. */
function branchAbove(zone: LoadedZone, name: string): Rrset | undefined {
  const above = parentsOf(name).filter((each) => each !== name && isWithin(zone, each))
  return above
    .toReversed()
    .flatMap((each) => zone.nodes.get(each)?.get('DNAME') ?? [])
    .at(0)
}

/** A name below a DNAME at its target; null if it gets too long. */
function movedName(name: string, { name: owner, data: [target] }: Rrset): string | null {
  const moved = `${name.slice(0, -owner.length)}${String(target)}`
  return moved.length > 253 ? null : moved
}

/** The delegation at or above a name. */
function cutAbove(zone: LoadedZone, name: string, type: string): Rrset | undefined {
  const above = parentsOf(name).filter((each) => each.length > zone.name.length && each.endsWith(zone.name))
  for (const each of above.toReversed()) {
    const servers = zone.nodes.get(each)?.get('NS')
    if (servers && !(each === name && type === 'DS')) return servers
  }
  return undefined
}

function refer(zone: LoadedZone, cut: Rrset, reply: Reply, prove?: (set: Rrset) => void): void {
  reply.authorities.push(...answersOf(cut))
  // A DS record proves to validators that the delegated zone is signed, its absence that it is not.
  const key = zone.nodes.get(cut.name)?.get('DS')
  if (prove) for (const set of key ? [key] : denialAt(zone, cut.name, 'DS')) prove(set)
  for (const server of cut.data) {
    const node = zone.nodes.get(String(server))
    for (const type of ['A', 'AAAA']) {
      const set = node?.get(type)
      if (set) reply.additionals.push(...answersOf(set))
    }
  }
}

function wildcardFor(zone: LoadedZone, name: string): string | undefined {
  const encloser = parentsOf(name).find((each) => each !== name && zone.nodes.has(each))
  const wild = encloser === undefined ? undefined : `*.${encloser}`
  return wild !== undefined && zone.nodes.has(wild) ? wild : undefined
}

async function aliased(
  node: ReadonlyMap<string, Rrset>,
  type: string,
  findAddresses: FindAddresses,
): Promise<Rrset | undefined> {
  const alias = node.get('ALIAS')
  if (!alias || (type !== 'A' && type !== 'AAAA')) return undefined
  const addresses = await findAddresses(String(alias.data[0]), type)
  return addresses.length > 0 ? { name: alias.name, type, ttl: alias.ttl, data: addresses } : undefined
}
