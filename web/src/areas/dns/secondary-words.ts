import type { Secondary } from '@portal/contract/dns/secondaries.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'
import { momentInWords } from './dns-words.ts'

/** The outcome of the last NOTIFY to a secondary name server, for a zone with this serial. */
export function secondaryInWords(
  { acknowledgedSerial, acknowledgedAt, note, nextAt }: Secondary,
  serial: number,
): { kind: StatusKind; status: string; text: string } {
  const last =
    acknowledgedSerial !== null && acknowledgedAt !== null
      ? `Serial ${acknowledgedSerial} acknowledged ${momentInWords(acknowledgedAt)}.`
      : 'No NOTIFY acknowledged yet.'
  if (note !== null) {
    const next = nextAt === null ? 'No further attempt is due.' : `Next attempt ${momentInWords(nextAt)}.`
    return { kind: 'warn', status: 'Not acknowledged', text: `${note} ${next} ${last}` }
  }
  if (acknowledgedSerial === serial) return { kind: 'ok', status: 'Acknowledged', text: last }
  return { kind: 'starting', status: 'NOTIFY not sent yet', text: last }
}
