import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { recordTypes, secondsMin } from '@portal/contract/dns/values.ts'
import { keyOf } from '@portal/db/src/dns-rules/difference.ts'
import { normaliseRecord } from '@portal/db/src/dns-rules/record-rules.ts'
import { nameWithin, RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
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

/** The records of a zone file that a zone here can contain. Its SOA is ignored, because the portal sets that. */
export function importZone(text: string, zone: string): ImportedZone {
  const { records: found, refusals, warnings } = judgeFile(readRecords(text, zone), zone)
  if (refusals.length > 0) {
    return { records: [], refusals: refusals.slice(0, mostSaid), warnings: warnings.slice(0, mostSaid) }
  }
  const records = new Map<string, DnsRecord>()
  for (const { line, name, type, ttl, content } of found) {
    const known = recordTypes.find((each) => each === type)
    const within = nameWithin(name, zone)
    if (!known || within === null || (within === '@' && type === 'NS')) continue
    try {
      // A name without a dot would be read as relative to the zone.
      const isDotless = /^[^.\s]+$/.test(content) && (type === 'CNAME' || type === 'NS' || type === 'PTR')
      const record = normaliseRecord(
        { name: within, type: known, ttl: Math.max(secondsMin, ttl), content: isDotless ? `${content}.` : content },
        zone,
      )
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
