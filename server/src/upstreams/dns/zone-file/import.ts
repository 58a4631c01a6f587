import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { secondsMin } from '@portal/contract/dns/values.ts'
import { keyOf } from '@portal/db/src/dns-rules/difference.ts'
import { normaliseRecord } from '@portal/db/src/dns-rules/record-rules.ts'
import { completeNames, nameWithin, RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
import { judgeFile } from './judge.ts'
import { readRecords } from './read.ts'
import type { FileProblem } from './statements.ts'

export interface ImportedZone {
  records: DnsRecord[]
  refusals: FileProblem[]
  warnings: FileProblem[]
}

/** The response contains all of them, and no one reads more. */
const mostSaid = 200

/**
 * The records of a zone file that a zone here can contain. Its SOA is ignored, because the portal sets that. In a
 * merge, the text may be a part of a zone, without SOA and name servers.
 */
export function importZone(text: string, zone: string, mode: 'merge' | 'replace' = 'replace'): ImportedZone {
  const isMerged = mode === 'merge'
  const read = judgeFile(readRecords(text, zone, isMerged), zone, isMerged)
  const { records: found, refusals, warnings } = read
  if (refusals.length > 0) {
    return { records: [], refusals: refusals.slice(0, mostSaid), warnings: warnings.slice(0, mostSaid) }
  }
  const records = new Map<string, DnsRecord>()
  for (const { line, name, type, ttl, content } of found) {
    const within = nameWithin(name, zone)
    if (type === 'SOA' || within === null || (within === '@' && type === 'NS')) continue
    try {
      const taken = { name: within, type, ttl: Math.max(secondsMin, ttl), content }
      const record = normaliseRecord(taken, zone, completeNames)
      records.set(keyOf(record), record)
      if (ttl < secondsMin)
        warnings.push({ line, message: `A time to live of ${ttl} seconds is raised to ${secondsMin}.` })
    } catch (error) {
      if (!(error instanceof RecordProblem)) throw error
      warnings.push({ line, message: `${name} ${type} is omitted: ${error.message}` })
    }
  }
  const inOrder = warnings.toSorted((a, b) => a.line - b.line)
  return { records: [...records.values()], refusals, warnings: inOrder.slice(0, mostSaid) }
}
