import { ContentProblem } from './content-problem.ts'
import type { Field } from './field.ts'
import { numberBytes } from './wire.ts'

const equator = 2 ** 31
const perSecond = 1000
const perMinute = 60 * perSecond
const perDegree = 60 * perMinute

/** Degrees, minutes and seconds of RFC 1876: `51 30 12.748 N`. */
export function angle(key: string, label: string, signs: readonly [plus: string, minus: string], most: number): Field {
  const example = `${label}: use degrees, minutes, seconds and ${signs.join(' or ')}, such as 51 30 12.5 ${signs[0]}.`
  return {
    key,
    label,
    hint: `Degrees, minutes, seconds, ${signs.join(' or ')}: 51 30 12.5 ${signs[0]}`,
    read(words) {
      const parts: string[] = []
      for (let text = words.next().text.toUpperCase(); ; text = words.next().text.toUpperCase()) {
        parts.push(text)
        if (text === signs[0] || text === signs[1]) break
        if (parts.length > 3) throw new ContentProblem(example)
      }
      const [degrees = '', minutes = '0', seconds = '0'] = parts.slice(0, -1)
      if (!/^\d{1,3}$/.test(degrees) || !/^\d{1,2}$/.test(minutes) || !/^\d{1,2}(\.\d{0,3})?$/.test(seconds)) {
        throw new ContentProblem(example)
      }
      const value = Number(degrees) * perDegree + Number(minutes) * perMinute + Math.round(Number(seconds) * perSecond)
      if (Number(minutes) > 59 || Number(seconds) >= 60 || value > most * perDegree) {
        throw new ContentProblem(`${label}: at most ${most} degrees, 59 minutes and 59.999 seconds.`)
      }
      return textOf(value, parts.at(-1) === signs[1], signs)
    },
    bytes(value) {
      const [degrees, minutes, seconds, sign] = value.split(' ')
      const size = Number(degrees) * perDegree + Number(minutes) * perMinute + Math.round(Number(seconds) * perSecond)
      return numberBytes(sign === signs[1] ? equator - size : equator + size, 4)
    },
    take(wire) {
      const value = wire.number(4) - equator
      if (Math.abs(value) > most * perDegree) throw new ContentProblem(`${label}: at most ${most} degrees.`)
      return textOf(Math.abs(value), value < 0, signs)
    },
  }
}

function textOf(value: number, isMinus: boolean, signs: readonly [string, string]): string {
  const seconds = ((value % perMinute) / perSecond).toFixed(3)
  const parts = [Math.floor(value / perDegree), Math.floor((value % perDegree) / perMinute), seconds]
  return `${parts.join(' ')} ${isMinus && value > 0 ? signs[1] : signs[0]}`
}

const lowest = -100_000
const metres = /^(-?)(\d{1,8})(?:\.(\d{0,2}))?m?$/i

function centimetresOf(text: string, label: string): number {
  const [, minus = '', whole = '', part = ''] = metres.exec(text) ?? []
  if (whole === '') throw new ContentProblem(`${label}: use metres, such as 10.5m.`)
  const size = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return minus ? -size : size
}

export const altitude: Field = {
  key: 'altitude',
  label: 'Altitude',
  hint: 'Metres above sea level',
  initial: '0m',
  read(words) {
    const { text } = words.next()
    const value = centimetresOf(text, 'Altitude')
    if (value < lowest * 100 || value > 4_284_967_295) {
      throw new ContentProblem('Altitude: from -100000m to 42849672.95m.')
    }
    return `${(value / 100).toFixed(2)}m`
  },
  bytes: (value) => numberBytes(Math.round(Number.parseFloat(value) * 100) - lowest * 100, 4),
  take: (wire) => `${((wire.number(4) + lowest * 100) / 100).toFixed(2)}m`,
}

/** A size of one digit and a power of ten, in centimetres on the wire; the first one follows the format's version. */
export function size(key: string, label: string, usual: string, isFirst = false): Field {
  return {
    key,
    label,
    isOptional: true,
    initial: usual,
    hint: 'Metres, of which the first digit counts',
    read(words) {
      const word = words.first && words.next()
      const value = word ? centimetresOf(word.text, label) : centimetresOf(usual, label)
      if (value < 0) throw new ContentProblem(`${label}: use metres, such as 10m.`)
      return metresOf(rounded(value))
    },
    bytes(value) {
      const { digit, power } = rounded(centimetresOf(value, label))
      return Uint8Array.of(...(isFirst ? [0] : []), digit * 16 + power)
    },
    take(wire) {
      if (isFirst && wire.number(1) !== 0) throw new ContentProblem('Only version 0 of LOC is known.')
      const byte = wire.number(1)
      const [digit, power] = [byte >> 4, byte & 15]
      if (digit > 9 || power > 9) throw new ContentProblem(`${label} is not a size.`)
      return metresOf({ digit, power })
    },
  }
}

function rounded(value: number): { digit: number; power: number } {
  let [digit, power] = [value, 0]
  while (digit > 9) {
    digit = Math.floor(digit / 10)
    power += 1
  }
  return { digit, power }
}

const metresOf = ({ digit, power }: { digit: number; power: number }) => `${((digit * 10 ** power) / 100).toFixed(2)}m`
