import { cleanText, cleanUrl, cleanValue, telemetryLimits } from '@portal/contract/monitoring/telemetry.ts'

const addresses: ReadonlySet<string> = new Set(['url', 'referer', 'filename', 'abs_path', 'culprit'])

/** Sanitises an event in place before the agent sends it; the format is the agent's own. */
export function sanitize(event: object): void {
  for (const [key, value] of Object.entries(event)) {
    if (typeof value === 'string') Reflect.set(event, key, sanitizeText(key, value))
    // Contains the enumerable fields of a thrown error, whatever they are.
    else if (key === 'custom') Reflect.set(event, key, cleanValue(value))
    else if (typeof value === 'object' && value !== null) sanitize(value)
  }
}

function sanitizeText(key: string, text: string): string {
  // Addresses may contain sign-in codes and people's searches.
  if (addresses.has(key)) return cleanUrl(text)
  if (key === 'name') return cleanText(text, telemetryLimits.name)
  if (key === 'message') return cleanText(text, telemetryLimits.message)
  return cleanText(text, telemetryLimits.text)
}
