import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { ContentProblem } from '@portal/contract/dns/records/content-problem.ts'
import { adviseOn, bytesOfContent, readContent } from '@portal/contract/dns/records/content.ts'
import type { CompleteName } from '@portal/contract/dns/records/field.ts'
import { isRecordType, kindOf, nameOfType, type RecordType, refusalOfType } from '@portal/contract/dns/records/types.ts'
import { fullName, normaliseName, RecordProblem, typedNames } from './zone-names.ts'

type Typed = Pick<DnsRecord, 'name' | 'ttl' | 'content'> &
  Partial<Pick<DnsRecord, 'disabled' | 'comment'>> & { type: string }

/**
 * Normalises a record from a person or a program for storage and comparison: the same record has the same content,
 * however it was written. Throws RecordProblem with a message for people.
 */
export function normaliseRecord(typed: Typed, zone: string, complete: CompleteName = typedNames(zone)): DnsRecord {
  const name = normaliseName(typed.name, zone)
  const type = normaliseType(typed.type)
  const content = normaliseContent(type, typed.content.trim(), complete)
  const { ttl, disabled = false, comment = '' } = typed
  if (type === 'CNAME' && name === '@') {
    throw new RecordProblem('type', 'The zone itself cannot be a CNAME, because it has other records. Use ALIAS.')
  }
  if (type === 'NS' && name === '@') {
    throw new RecordProblem('name', 'We set the name servers of the zone.')
  }
  if (['ALIAS', 'CNAME', 'DNAME'].includes(type) && content === fullName(name, zone)) {
    throw new RecordProblem('content', `The target of this ${type} is the name itself. Enter another name.`)
  }
  return { name, type, ttl, content, disabled, comment }
}

function normaliseType(typed: string): RecordType {
  const type = nameOfType(typed.trim().toUpperCase())
  switch (refusalOfType(type)) {
    case 'unknown':
      throw new RecordProblem('type', `Unknown type ${typed}. Others are written by their number, such as TYPE65534.`)
    case 'meta':
      throw new RecordProblem('type', `${typed} is a type of questions, not of records.`)
    case 'ours':
      throw new RecordProblem('type', `We set the ${type} records of the zone.`)
    default:
      if (isRecordType(type)) return type
      throw new RecordProblem('type', 'Choose a type.')
  }
}

const mostBytes = 65_535

function normaliseContent(type: RecordType, typed: string, complete: CompleteName): string {
  if (typed === '') throw new RecordProblem('content', 'Enter a value.')
  try {
    const content = readContent(type, typed, complete)
    adviseOn(type, content)
    if (content.length > mostBytes / 2 && bytesOfContent(type, content).length > mostBytes) {
      throw new ContentProblem('A record can have at most 65,535 bytes.')
    }
    if (content === '.' && kindOf(type)?.fields.length === 1) throw new ContentProblem('Enter the target name.')
    return content
  } catch (error) {
    if (error instanceof ContentProblem) throw new RecordProblem('content', error.message)
    throw error
  }
}
