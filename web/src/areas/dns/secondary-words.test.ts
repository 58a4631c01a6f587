import type { Secondary } from '@portal/contract/dns/secondaries.ts'
import { expect, test } from 'vitest'
import { secondaryInWords } from './secondary-words.ts'

const secondary: Secondary = {
  secondaryId: 'A',
  address: '203.0.113.53',
  port: 53,
  keyId: null,
  keyName: null,
  acknowledgedSerial: 2026010102,
  acknowledgedAt: '2026-01-01T10:00:00Z',
  note: null,
  nextAt: null,
}

test.each([
  [secondary, 'ok', 'Acknowledged', /^Serial 2026010102 acknowledged /],
  [{ ...secondary, acknowledgedSerial: 2026010101 }, 'starting', 'NOTIFY not sent yet', /^Serial 2026010101 /],
  [
    { ...secondary, note: 'No answer.' },
    'warn',
    'Not acknowledged',
    /^No answer\. No further attempt is due\. Serial /,
  ],
  [
    { ...secondary, note: 'Refused.', nextAt: '2026-01-01T11:00:00Z', acknowledgedSerial: null, acknowledgedAt: null },
    'warn',
    'Not acknowledged',
    /^Refused\. Next attempt .*\. No NOTIFY acknowledged yet\.$/,
  ],
] as const)('%j', (of, kind, status, text) => {
  expect(secondaryInWords(of, 2026010102)).toEqual({ kind, status, text: expect.stringMatching(text) })
})
