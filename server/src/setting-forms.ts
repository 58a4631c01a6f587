import { z } from 'zod'

export const address = z.url().transform((text) => text.replace(/\/$/, ''))
export const seconds = z.coerce.number().int().positive()
export const days = (usual: number, least = 1) => z.coerce.number().int().min(least).max(36_500).default(usual)
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Unreadable values are left to the type check: the JSON parser's message would quote them, including secrets. */
export function parseQuietly(value: unknown): unknown {
  if (value === '') return undefined
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

export const secretsByName = z.preprocess(parseQuietly, z.record(z.string(), z.string()).default({}))

/** OpenTelemetry's format for several headers in one setting. */
export function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='))
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return [name.trim(), decodeURIComponent(value.trim())]
    }),
  )
}
