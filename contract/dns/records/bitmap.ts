import { ContentProblem } from './content-problem.ts'
import type { Field } from './field.ts'
import { numberOfType, typeOfNumber } from './numbers.ts'
import { joined } from './wire.ts'

/** A list of types as RFC 4034, 4.1.2 encodes it. */
export const typeBitmap: Field = {
  key: 'types',
  label: 'Types',
  hint: 'Such as A NS AAAA',
  isOptional: true,
  read(words) {
    const numbers = words.rest().map(({ text }) => {
      const number = numberOfType(text.toUpperCase())
      if (number === null) throw new ContentProblem(`Unknown type ${text}.`)
      return number
    })
    return textOf(numbers)
  },
  bytes(value) {
    const numbers = value.split(' ').flatMap((type) => numberOfType(type) ?? [])
    const windows = Map.groupBy(numbers, (number) => number >> 8)
    return joined(
      [...windows].map(([window, those]) => {
        const bytes = new Uint8Array((Math.max(...those) & 255) / 8 + 1)
        for (const number of those)
          bytes[(number & 255) >> 3] = (bytes[(number & 255) >> 3] ?? 0) | (128 >> (number & 7))
        return Uint8Array.of(window, bytes.length, ...bytes)
      }),
    )
  },
  take(wire) {
    const numbers: number[] = []
    while (wire.left > 0) {
      const window = wire.number(1)
      const bytes = wire.string()
      if (bytes.length === 0 || bytes.length > 32) throw new ContentProblem('This list of types is not valid.')
      for (const [index, byte] of bytes.entries()) {
        for (let bit = 0; bit < 8; bit += 1) if (byte & (128 >> bit)) numbers.push(window * 256 + index * 8 + bit)
      }
    }
    return textOf(numbers)
  },
}

const textOf = (numbers: readonly number[]) =>
  [...new Set(numbers)]
    .toSorted((a, b) => a - b)
    .map(typeOfNumber)
    .join(' ')
