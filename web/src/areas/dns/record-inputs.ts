import { faultyInput, inputsOf, inputsOfContent } from '@portal/contract/dns/records/content.ts'
import { nameInWords } from './names.ts'

/** The parts of a value for the fields of the form, names as people write them. */
export function partsInWords(type: string, content: string): string[] {
  const inputs = inputsOf(type)
  return inputsOfContent(type, content).map((part, index) => (inputs[index]?.isName ? nameInWords(part) : part))
}

/** Whether the fields of one type take what was entered for another. */
export function hasSameInputs(one: string, other: string): boolean {
  const keysOf = (type: string) =>
    inputsOf(type)
      .map(({ key }) => key)
      .join(' ')
  return keysOf(one) === keysOf(other)
}

/** The meaning of a target, which is not obvious without a dot: `web` belongs to the zone. */
export function hintOfName(typed: string, zoneId: string): string | null {
  const text = typed.trim()
  if (text === '' || text === '.' || text.includes('@')) return text === '@' ? `Leads to ${nameInWords(zoneId)}` : null
  if (text.replace(/\.$/, '').includes('.') || text.endsWith('.')) return null
  return `Without a dot: leads to ${text}.${nameInWords(zoneId)}. For another name, end it with a dot.`
}

/** The error of a value at the field that it is about. */
export function errorAt(
  type: string,
  parts: readonly string[],
  error: string | undefined,
): (at: number) => string | undefined {
  if (error === undefined) return () => undefined
  const faulty = faultyInput(type, parts)
  const isEmpty = (parts[faulty] ?? '').trim() === '' && !inputsOf(type)[faulty]?.isOptional
  return (at) => (at === faulty ? (isEmpty ? 'Enter a value.' : error) : undefined)
}
