import { errorInLine, writeLine } from '../../../observability/json-output.ts'
import type { FaultKind } from '../../../upstreams/calls/fault.ts'
import type { EngineAnswer, EngineRequest, QuoteEngine } from '../../../upstreams/quote-engine/quote-engine.ts'

/** Carriers whose prices are missing: their fault, or ours. */
export type Faults = Map<string, FaultKind | 'ours'>

export const noAnswer: EngineAnswer = { items: [], remarks: [], fault: null }

/** A carrier that failed is left alone for the rest of the quote. The others still count. */
export async function askCarrier(engine: QuoteEngine, request: EngineRequest, faults: Faults): Promise<EngineAnswer> {
  if (faults.has(engine.carrier)) return noAnswer
  try {
    const answer = await engine.price(request)
    if (answer.fault) faults.set(engine.carrier, answer.fault.kind)
    return answer
  } catch (error) {
    // A fault of our own code: the quote says that it is ours, and the log has it.
    writeLine('error', `The prices of ${engine.carrier} could not be read`, errorInLine(error))
    faults.set(engine.carrier, 'ours')
    return noAnswer
  }
}

/** "Did not respond" means that no response came. */
const words: Record<FaultKind, string> = {
  down: 'did not respond',
  slow: 'did not respond in time',
  busy: 'is busy',
  failing: 'has a fault',
  paused: 'has failed several times, and calls to it are paused',
  refused: 'rejects the portal’s credentials',
  garbled: 'sent a response that could not be read',
  'too large': 'sent a response that is too large',
  unsupported: 'speaks no version of the interface that the portal knows',
}

/** Why prices are missing, for the person who asked for them; null if none are. */
export function faultWords(faults: Faults): string | null {
  if (faults.size === 0) return null
  const said = [...faults].map(([carrier, kind]) =>
    kind === 'ours'
      ? `We could not read the prices of ${carrier} because of a fault in the portal, which we are correcting.`
      : `${carrier} ${words[kind]}.`,
  )
  return `${said.join(' ')} ${faults.size > 1 ? 'Their' : 'Its'} prices are missing. Reprice the quote later.`
}
