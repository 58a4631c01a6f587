import { ContentProblem } from '@portal/contract/dns/records/content-problem.ts'
import { contentOfParts, readParts } from '@portal/contract/dns/records/content.ts'
import type { CompleteName } from '@portal/contract/dns/records/field.ts'
import type { Word } from '@portal/contract/dns/records/words.ts'
import { completeName } from './names.ts'
import { readTtl } from './ttl.ts'

/** The content of a record with fully qualified names, or the error. */
export type Rdata = { content: string } | { problem: string }

export function readRdata(type: string, words: readonly Word[], origin: string): Rdata {
  const complete: CompleteName = (text) => {
    const name = completeName(text, origin)
    if ('problem' in name) throw new ContentProblem(name.problem)
    return name.name === '' ? '.' : name.name
  }
  try {
    return { content: type === 'SOA' ? readSoa(words, complete) : contentOfParts(readParts(type, words, complete)) }
  } catch (error) {
    if (error instanceof ContentProblem) return { problem: error.message }
    throw error
  }
}

function readSoa(words: readonly Word[], complete: CompleteName): string {
  const [server, mailbox, serial, ...times] = words.map(({ text }) => text)
  if (server === undefined || mailbox === undefined || serial === undefined || times.length < 4) {
    throw new ContentProblem('Something is missing at the end of this record.')
  }
  if (times[4] !== undefined) throw new ContentProblem(`“${times[4]}” is unexpected at the end of this record.`)
  complete(server, 'host')
  complete(mailbox, 'mailbox')
  if (!/^\d+$/.test(serial) || Number(serial) > 4_294_967_295) {
    throw new ContentProblem(`“${serial}” is not a serial number.`)
  }
  const seconds = times.map(readTtl)
  const wrong = times[seconds.indexOf(null)]
  if (wrong !== undefined) throw new ContentProblem(`“${wrong}” is not a duration.`)
  return `${serial} ${seconds.join(' ')}`
}
