import { expect, test } from 'vitest'
import { contentInWords, nameInWords } from './names.ts'

test.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['www.xn--bcher-kva', 'www.bücher'],
  ['*.xn--bcher-kva', '*.bücher'],
  ['www.example', 'www.example'],
  ['axn--bcher-kva', 'axn--bcher-kva'],
  ['xn--999999999', 'xn--999999999'],
  ['xn--', 'xn--'],
])('%s is shown as %s', (name, words) => {
  expect(nameInWords(name)).toBe(words)
})

test('only names in a content are shown as people write them', () => {
  const mx = { type: 'MX', content: '10 mail.xn--bcher-kva.example' }
  expect(contentInWords(mx)).toBe('10 mail.bücher.example')
  const txt = { type: 'TXT', content: 'see xn--bcher-kva.example' }
  expect(contentInWords(txt)).toBe(txt.content)
})
