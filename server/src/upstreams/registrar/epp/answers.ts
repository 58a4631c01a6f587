import { type FaultKind, UpstreamFault } from '../../calls/fault.ts'
import { findElement, textIn, type XmlElement } from '../../../lib/xml.ts'

export const eppNamespace = 'urn:ietf:params:xml:ns:epp-1.0'

export interface EppAnswer {
  /** RFC 5730, section 3: below 2000 is success. */
  code: number
  /** The registry's own text, for the log. */
  message: string
  data: XmlElement | undefined
}

/** Codes that concern the connection or the registry, not the request. */
const faults: Record<number, FaultKind> = {
  2200: 'refused',
  2400: 'failing',
  2500: 'failing',
  2501: 'refused',
  2502: 'busy',
}

/** Throws UpstreamFault for an answer to another command, and for a fault of the registry. */
export function readAnswer(name: string, root: XmlElement, transactionId: string): EppAnswer {
  const response = findElement(root, eppNamespace, 'response')
  const result = findElement(response, eppNamespace, 'result')
  const code = Number(result?.attributes.code)
  if (!Number.isInteger(code) || code < 1000 || code > 2999)
    throw new UpstreamFault(name, 'garbled', { cause: 'There is no result.' })
  const message = (textIn(result, eppNamespace, 'msg') ?? '').slice(0, 200)
  const kind = faults[code]
  // A registry that closes the connection may not have read the command.
  if (kind) throw new UpstreamFault(name, kind, { cause: { code, message } })
  if (textIn(response, eppNamespace, 'trID', 'clTRID') !== transactionId)
    throw new UpstreamFault(name, 'garbled', { cause: 'This is the answer to another command.' })
  return { code, message, data: findElement(response, eppNamespace, 'resData') }
}

const reasons: Record<number, string> = {
  2003: 'The registry needs further details.',
  2004: 'The registry does not allow this term.',
  2104: 'The registry account needs credit.',
  2105: 'The registry does not renew this domain now.',
  2201: 'Another registrar has this domain.',
  2302: 'This domain is already registered.',
  2303: 'The registry does not have this domain.',
  2304: 'The status of the domain does not allow it.',
  2306: 'The rules of the registry do not allow it.',
}

/** Why the registry refuses, in words for customers. */
export const reasonOf = (code: number): string =>
  `${reasons[code] ?? 'The registry refuses the request.'} (Registry code ${code})`
