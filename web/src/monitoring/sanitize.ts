import { cleanText, cleanUrl, cleanValue, telemetryLimits } from '@portal/contract/telemetry.ts'

const addresses = new Set(['url', 'referer', 'filename', 'abs_path', 'culprit'])

/** Cleans what the agent is about to send, in place: its shape is the agent's own. */
export function sanitize(event: object): void {
  for (const [key, value] of Object.entries(event)) {
    if (typeof value === 'string') Reflect.set(event, key, sanitizeText(key, value))
    // The enumerable fields of a thrown error end up here, whatever they hold.
    else if (key === 'custom') Reflect.set(event, key, cleanValue(value))
    else if (typeof value === 'object' && value !== null) sanitize(value)
  }
}

function sanitizeText(key: string, text: string): string {
  // Addresses carry the codes of a sign-in, and what people search for.
  if (addresses.has(key)) return cleanUrl(text)
  if (key === 'name') return cleanText(text, telemetryLimits.name)
  if (key === 'message') return cleanText(text, telemetryLimits.message)
  return cleanText(text, telemetryLimits.text)
}
