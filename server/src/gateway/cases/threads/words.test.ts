import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { addressOf, caseOfAddress, replyAddress } from './reply-address.ts'
import { replyMark, withoutQuote } from './without-quote.ts'

const config = readConfig({ ENVIRONMENT: 'test' }, () => 'a secret for tests that is long enough')
const other = readConfig({ ENVIRONMENT: 'test' }, () => 'another secret that is as long as that')

describe('the reply address', () => {
  const address = replyAddress(config, 'CS-51873')

  test('identifies its case, in any letter case and with a name around it', () => {
    expect(address).toMatch(/^case\+cs-51873\.[0-9a-f]{32}@portal\.example$/)
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
    for (const given of [address, address.toUpperCase(), `Case <${address}>`, `other@x.example, ${address}`]) {
      expect(caseOfAddress(config, given)).toBe('CS-51873')
    }
  })

  test.each([
    ['of another case', address.replace('51873', '51874')],
    ['with a letter changed', address.replace(/.@/, '_@')],
    ['without a signature', 'case+cs-51873@portal.example'],
    ['with a short one', address.replace(/[0-9a-f]{4}@/, '@')],
    ['signed by another installation', replyAddress(other, 'CS-51873')],
    ['that is none', 'x'],
  ])('is refused %s', (_, given) => {
    expect(caseOfAddress(config, given)).toBeNull()
  })
})

test.each([
  ['depot2@brackenfell.example', 'depot2@brackenfell.example'],
  ['Depot 2 <Depot2@Brackenfell.example>', 'depot2@brackenfell.example'],
  ['"a@b.example" <c@d.example>', 'c@d.example'],
])('the address of %s', (from, address) => {
  expect(addressOf(from)).toBe(address)
})

test.each([
  [
    'above a quote of our mail',
    `It is back.\n\nOn 14 Apr 2026 at 09:28, Portal <a@b.example> wrote:\n> --- ${replyMark} ---\n> x`,
  ],
  ['with a heading over two lines', `It is back.\n\nOn Tue, 14 Apr 2026 at 09:28,\nPortal <a@b.example> wrote:\n\n> x`],
  ['above our mark', `It is back.\n\n--- ${replyMark} ---\n\nBroadband support wrote:`],
  ['as Outlook writes it', 'It is back.\n\n________________________________\nFrom: Portal\nSent: today\nold'],
  ['as an older Outlook writes it', 'It is back.\n\n-----Original Message-----\nold'],
  ['with a head of four lines', 'It is back.\nFrom: Portal <a@b.example>\nSent: today\nTo: me\nold'],
  ['with a signature', 'It is back.\n-- \nAda Byron\nBrackenfell'],
  ['between quoted lines', '> Is it there?\nIt is back.\n> Yes?'],
])('the text of a reply %s', (_, text) => {
  expect(withoutQuote(text)).toBe('It is back.')
})

test('paragraphs are kept', () => {
  expect(withoutQuote('One.\n\n\n\nTwo.\n')).toBe('One.\n\nTwo.')
})
