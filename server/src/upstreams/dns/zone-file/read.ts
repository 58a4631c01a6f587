import { recordsMax } from '@portal/contract/dns/values.ts'
import { isRecordType, kindOf, nameOfType, refusalOfType } from '@portal/contract/dns/records/types.ts'
import type { Word } from '@portal/contract/dns/records/words.ts'
import { number } from '@portal/contract/format/counts.ts'
import { completeName } from './names.ts'
import { generateLines } from './generate.ts'
import { readRdata } from './rdata.ts'
import { type FileProblem, readStatements, type Statement } from './statements.ts'
import { longestTtl, readTtl } from './ttl.ts'

/** A record of a file: names fully qualified, content in the portal's format. */
export interface FileRecord {
  line: number
  name: string
  type: string
  ttl: number
  content: string
}

export interface ReadFile {
  records: FileRecord[]
  refusals: FileProblem[]
  warnings: FileProblem[]
  /** Whether the zone has keys of its own, which are omitted. */
  hasKeys: boolean
}

interface Reader extends ReadFile {
  /** Records read or generated so far, including ignored ones. */
  taken: number
  /** Those that the zone would contain. */
  kept: number
  zone: string
  origin: string
  owner: string | undefined
  defaultTtl: number | undefined
  lastTtl: number | undefined
  usualTtl: number | undefined
}

/** Of a part of a zone that states none. */
const usualTtl = 3600
/** A signed zone has several additional records for each one of ours. */
const mostTaken = recordsMax * 4
const mostRefusals = 200

/** Stops reading a file that exceeds any valid zone; the rest of it does not matter. */
class TooMuch extends Error {}

/** Reads a zone file line by line; rules about the whole file are checked elsewhere. */
export function readRecords(text: string, zone: string, isPart = false): ReadFile {
  const reader: Reader = {
    zone,
    origin: zone,
    owner: undefined,
    defaultTtl: undefined,
    usualTtl: isPart ? usualTtl : undefined,
    lastTtl: undefined,
    taken: 0,
    kept: 0,
    records: [],
    refusals: [],
    warnings: [],
    hasKeys: false,
  }
  try {
    for (const statement of readStatements(text)) {
      readStatement(reader, statement)
      if (reader.refusals.length >= mostRefusals) break
    }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
  }
  const { records, refusals, warnings, hasKeys } = reader
  return { records, refusals, warnings, hasKeys }
}

function readStatement(reader: Reader, statement: Statement | FileProblem): void {
  if ('message' in statement) return void reader.refusals.push(statement)
  const [first] = statement.words
  if (first && !first.isQuoted && first.text.startsWith('$') && !statement.startsBlank) direct(reader, statement)
  else take(reader, statement)
}

function direct(reader: Reader, { line, words }: Statement): void {
  const [directive, ...rest] = words.map(({ text }) => text)
  const refuse = (message: string) => void reader.refusals.push({ line, message })
  const [value, ...more] = rest
  switch (directive?.toUpperCase()) {
    case '$ORIGIN': {
      if (value === undefined || more.length > 0) return refuse('$ORIGIN takes one name.')
      const name = completeName(value, reader.origin)
      if ('problem' in name) return refuse(name.problem)
      reader.origin = name.name
      return
    }
    case '$TTL': {
      const seconds = value === undefined || more.length > 0 ? null : readTtl(value)
      if (seconds === null) return refuse('$TTL takes one time, like 3600 or 1h.')
      reader.defaultTtl = withinLimit(reader, line, seconds)
      return
    }
    case '$INCLUDE':
      return refuse('$INCLUDE is not supported. Insert the content of the other file.')
    case '$GENERATE': {
      const made = generateLines(rest)
      if (typeof made === 'string') return refuse(made)
      for (const each of made) take(reader, { line, startsBlank: false, words: each.map(plain) })
      return
    }
    default:
      return refuse(`Unknown directive ${directive}.`)
  }
}

const plain = (text: string): Word => ({ text, isQuoted: false })

function take(reader: Reader, { line, startsBlank, words }: Statement): void {
  const refuse = (message: string) => void reader.refusals.push({ line, message })
  const rest = [...words]
  reader.taken += 1
  if (reader.taken > mostTaken) return stop(reader, line, mostTaken, 'file')
  if (startsBlank) {
    if (reader.owner === undefined)
      return refuse('The first record has no name. Start the line with a name, or with @.')
  } else {
    const name = completeName(rest.shift()?.text ?? '', reader.origin)
    if ('problem' in name) {
      reader.owner ??= ''
      return refuse(name.problem)
    }
    reader.owner = name.name
  }
  const owner = reader.owner
  const head = readHead(rest)
  if ('problem' in head) return refuse(head.problem)
  const { explicitTtl } = head
  const type = nameOfType(head.type)
  const isOutside = owner !== reader.zone && !owner.endsWith(`.${reader.zone}`)
  if (explicitTtl !== undefined) reader.lastTtl = withinLimit(reader, line, explicitTtl)

  const omission = whyOmitted(head.type, type, rest)
  if (omission !== null) {
    if (omission.isRefused) return refuse(omission.message)
    reader.hasKeys ||= type === 'DNSKEY' && owner === reader.zone
    reader.warnings.push({ line, message: omission.message })
    return
  }
  const read = readRdata(type, rest, reader.origin)
  if ('problem' in read) return refuse(read.problem)
  if (type === 'SOA' && owner !== reader.zone) {
    if (!isOutside) return refuse('An SOA record belongs to the zone itself.')
  }
  if (isOutside) {
    reader.warnings.push({ line, message: `${owner} is not in ${reader.zone} and is omitted.` })
    return
  }
  if (type === 'SOA') reader.lastTtl ??= reader.defaultTtl ?? Number(read.content.split(' ')[4])
  const ttl = (explicitTtl === undefined ? (reader.defaultTtl ?? reader.lastTtl) : reader.lastTtl) ?? reader.usualTtl
  if (ttl === undefined) return refuse('There is no TTL. Start the file with $TTL 1h, for example.')
  reader.records.push({ line, name: owner, type, ttl, content: read.content })
  if (type !== 'SOA' && !(type === 'NS' && owner === reader.zone)) reader.kept += 1
  if (reader.kept > recordsMax) return stop(reader, line, recordsMax, 'zone')
}

/** Why a record cannot be one of a zone here; whole files are refused for those that no name server reads. */
function whyOmitted(
  written: string,
  type: string,
  words: readonly Word[],
): { message: string; isRefused: boolean } | null {
  if (type === 'SOA') return null
  const reason = refusalOfType(type)
  if (reason === 'unknown') return { message: `Unknown type ${written}.`, isRefused: true }
  if (reason === 'meta') return { message: `${written} is a type of questions, not of records.`, isRefused: true }
  if (words.length === 0) return { message: 'Something is missing at the end of this record.', isRefused: true }
  if (reason === 'ours') return { message: `We set the ${type} records, so this one is omitted.`, isRefused: false }
  if (kindOf(type) || words[0]?.text === String.raw`\#` || !isRecordType(type) || written === type) return null
  const message = String.raw`Records of type ${written} are omitted. Write them by their bytes, such as ${type} \# 2 ABCD.`
  return { message, isRefused: false }
}

function stop(reader: Reader, line: number, most: number, what: 'zone' | 'file'): never {
  const message = `A ${what} has at most ${number(most)} records. The file was read up to this line.`
  reader.refusals.push({ line, message })
  throw new TooMuch()
}

/** Reads class and TTL, in either order, and the type from the start of a record. */
function readHead(rest: Word[]): { type: string; explicitTtl: number | undefined } | { problem: string } {
  let explicitTtl: number | undefined
  let hasClass = false
  for (;;) {
    const word = rest.shift()
    if (!word) return { problem: 'This line has no record type.' }
    const text = word.text.toUpperCase()
    const seconds = explicitTtl === undefined && /^\d/.test(text) ? readTtl(text) : null
    if (seconds !== null) explicitTtl = seconds
    else if (!hasClass && (text === 'IN' || text === 'CLASS1')) hasClass = true
    else if (!hasClass && /^(CH|CHAOS|HS|HESIOD|CS|CLASS\d+)$/.test(text)) {
      return { problem: `Class ${text} is not the class of the zone, IN.` }
    } else return { type: text, explicitTtl }
  }
}

function withinLimit(reader: Reader, line: number, seconds: number): number {
  if (seconds <= longestTtl) return seconds
  reader.warnings.push({ line, message: 'This TTL is longer than allowed and is read as 0.' })
  return 0
}
