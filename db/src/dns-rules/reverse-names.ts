import { normaliseTarget, RecordProblem } from './zone-names.ts'

/** The name of an address as stored: always fully qualified. */
export function normaliseReverseName(typed: string): string {
  if (!typed.replace(/\.$/, '').includes('.')) {
    throw new RecordProblem('content', 'Enter a complete name, like mail.example.com.')
  }
  return normaliseTarget(typed, '')
}
