import { answerFrom } from './embedded/answer.ts'
import { loadZone } from './embedded/loaded-zone.ts'
import { joinedText } from '@portal/contract/dns/records/texts.ts'
import { recordsOf } from './ask.ts'
import type { ServedZone } from './dns-server.ts'
import { type Lookup, LookupFault } from './lookup.ts'
import type { Resolver } from './resolver.ts'

interface LookupLimits {
  /** For all look-ups together. */
  timeoutMs?: number
  queries?: number
}

const longestChain = 8

/**
 * Looks names of the zone up in these records, published or not, and all others with the resolver. Each name is queried
 * once.
 */
export function createLookup(zone: ServedZone, resolver: Resolver, limits: LookupLimits = {}): Lookup {
  const { timeoutMs = 6000, queries = 120 } = limits
  const deadline = performance.now() + timeoutMs
  const loaded = loadZone(zone, undefined)
  const kept = new Map<string, Promise<string[]>>()
  let left = queries

  async function query(name: string, type: string): Promise<string[]> {
    left -= 1
    if (left < 0 || performance.now() > deadline) throw new LookupFault('The look-ups take too long.')
    const answers = await resolver.query(name, type)
    return contentsOf(answers, type)
  }

  async function find(name: string, type: string, steps = 0): Promise<string[]> {
    const isOurs = name === zone.name || name.endsWith(`.${zone.name}`)
    if (!isOurs || steps > longestChain) return query(name, type)
    const reply = await answerFrom(loaded, { name, type, wantsSignatures: false }, (target, of) => query(target, of))
    // Without an answer the name servers of a part that is elsewhere are named.
    if (reply.answers.length === 0 && reply.authorities.some((each) => each.type === 'NS')) return query(name, type)
    const answers = recordsOf(reply.answers)
    const last = answers.at(-1)
    if (last?.type === 'CNAME' && type !== 'CNAME') return find(last.content, type, steps + 1)
    return contentsOf(answers, type)
  }

  return (given, type) => {
    const name = given.toLowerCase().replace(/\.$/, '')
    const id = `${name} ${type}`
    const found = kept.get(id) ?? find(name, type)
    kept.set(id, found)
    return found
  }
}

/** The contents of one type; the strings of a text are one for its readers. */
function contentsOf(answers: readonly { type: string; content: string }[], type: string): string[] {
  return answers
    .filter((each) => each.type === type)
    .map(({ content }) => (type === 'TXT' ? joinedText(content) : content))
}
