import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ContentProblem } from './content-problem.ts'
import {
  asStored,
  bytesOfContent,
  contentOfInputs,
  contentOfWire,
  emptyInputs,
  inputsOf,
  inputsOfContent,
  printContent,
  readContent,
  targetOfContent,
} from './content.ts'
import type { CompleteName } from './field.ts'
import { hexOf } from './fields.ts'
import { kindOf, nameOfType, recordTypes, refusalOfType } from './types.ts'
import { WireReader } from './wire.ts'

const inFile: CompleteName = (text) => (text === '.' ? text : text.replace(/(?<!\\)\.$/, ''))
const types = [...recordTypes, 'TYPE65534']
const exampleOf = (type: string) => readContent(type, kindOf(type)?.example ?? String.raw`\# 3 ABCDEF`, asStored)

/** The content of these bytes; null if they are no record of the type. */
function contentOf(type: string, bytes: Uint8Array): string | null {
  try {
    return contentOfWire(type, new WireReader(bytes))
  } catch (error) {
    expect(error).toBeInstanceOf(ContentProblem)
    return null
  }
}

/** Any bytes, most of them close to a valid record. */
const bytesFor = (type: string) => {
  const example = bytesOfContent(type, exampleOf(type))
  const near = fc.array(fc.tuple(fc.nat(example.length), fc.nat(255)), { maxLength: 4 }).map((changes) => {
    const bytes = Uint8Array.from(example)
    for (const [at, byte] of changes) bytes[at] = byte
    return bytes
  })
  return fc.oneof({ weight: 5, arbitrary: near }, fc.uint8Array({ maxLength: 600 }))
}

describe.each(types)('%s', (type) => {
  test('is read back from each of its forms', () => {
    fc.assert(
      fc.property(bytesFor(type), (bytes) => {
        const content = contentOf(type, bytes)
        if (content === null) return
        expect(readContent(type, content, asStored)).toBe(content)
        expect(readContent(type, printContent(type, content), inFile)).toBe(content)
        const written = bytesOfContent(type, content)
        expect(contentOf(type, written)).toBe(content)
        const generic = String.raw`\# ${written.length} ${hexOf(written)}`
        expect(readContent(type, generic, asStored)).toBe(content)
        expect(readContent(type, contentOfInputs(type, inputsOfContent(type, content)), asStored)).toBe(content)
      }),
      { numRuns: 300 },
    )
  })

  test('has a form that explains itself', () => {
    expect(emptyInputs(type)).toHaveLength(inputsOf(type).length)
    const example = exampleOf(type)
    expect(readContent(type, contentOfInputs(type, inputsOfContent(type, example)), asStored)).toBe(example)
  })

  test('refuses anything else with a reason', () => {
    const word = fc.constantFrom(
      '0',
      '1',
      '65536',
      '-1',
      '.',
      'a.b',
      '"',
      '"x"',
      '\\',
      '\\999',
      '(',
      'alpn=',
      'N',
      '1m',
      'AA==',
      '\\#',
    )
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(word, { maxLength: 9 }).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        try {
          const content = readContent(type, text, asStored)
          expect(bytesOfContent(type, content)).toBeInstanceOf(Uint8Array)
        } catch (error) {
          expect(error).toBeInstanceOf(ContentProblem)
          expect(String(error)).toMatch(/\.$/)
        }
      }),
      { numRuns: 200 },
    )
  })
})

test.each([
  ['TYPE52', 'TLSA', null],
  ['TYPE65534', 'TYPE65534', null],
  ['TYPE42', 'TYPE42', null],
  ['APL', 'TYPE42', null],
  ['ALIAS', 'ALIAS', null],
  ['TYPE48', 'DNSKEY', 'ours'],
  ['TYPE255', 'TYPE255', 'meta'],
  ['TYPE0', 'TYPE0', 'meta'],
  ['TYPE65536', 'TYPE65536', 'unknown'],
  ['WRONG', 'WRONG', 'unknown'],
])('the type %s is %s', (written, name, refusal) => {
  expect(nameOfType(written)).toBe(name)
  expect(refusalOfType(written)).toBe(refusal)
})

test.each([
  ['A', '192.0.2.1', '192.0.2.1'],
  ['MX', '10 mail.example', 'mail.example'],
  ['MX', '0 .', null],
  ['SRV', '1 2 3 sip.example', 'sip.example'],
  ['HTTPS', '1 web.example alpn="h2"', 'web.example'],
  ['NAPTR', '1 2 "s" "a b" "" sip.example', 'sip.example'],
  ['TXT', 'mail.example', null],
  ['TYPE65534', String.raw`\# 0`, null],
])('%s %s leads to %s', (type, content, target) => {
  expect(targetOfContent(type, content)).toBe(target)
})

test('a name in a message may refer to an earlier one, and never to itself', () => {
  const message = Uint8Array.from([3, 119, 119, 119, 1, 97, 0, 4, 109, 97, 105, 108, 0xc0, 4])
  expect(contentOfWire('CNAME', new WireReader(message, 7))).toBe('mail.a')
  expect(contentOf('CNAME', Uint8Array.from([0xc0, 0]))).toBeNull()
})
