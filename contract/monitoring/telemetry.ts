/** Maximum characters of each type of text: specification, section 9. */
export const telemetryLimits = { name: 150, text: 1024, message: 32_768, url: 2048, property: 8192 } as const

/** The levels of POST /api/log/{level}. */
export const logLevels = ['trace', 'debug', 'info', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

// Newlines stay, because a stack trace is unreadable without them. Direction marks are removed, because they disguise
// the text around them.
// oxlint-disable-next-line no-control-regex -- this removes control characters
const unfit = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Text that is safe to store and display: without secrets and control characters, within the limit. */
export function cleanText(text: string, limit: number): string {
  // A cut through a surrogate pair leaves half a character, which the database rejects.
  return redactText(text.replaceAll(unfit, ' ')).slice(0, limit).toWellFormed()
}

/** The address without query and fragment, which may contain the codes of a sign-in. */
export function cleanUrl(url: string): string {
  return cleanText(url.split(/[?#]/, 1)[0] ?? '', telemetryLimits.url)
}

const censored = '[redacted]'
const secretName =
  /authori[sz]ation(?!-api)|cookie|token|secret|passw|credential|api[-_]?key|code[-_]?verifier|id[-_]?token[-_]?hint/i

// The look-behinds keep these linear in the length of the text, which an attacker controls.
const webToken = /(?<![\w-])eyJ[\w-]{4,}(?:\.[\w-]*){1,4}/g
const scheme = /(?<!\w)(bearer\s+[\w.~+/=-]{4,}|(?:basic|dpop|negotiate)\s+[\w.~+/=-]{16,})/gi
// As a header, a JSON field, an item of a header list, and { "name": ..., "value": ... }.
const header =
  /(authorization|cookie)(?:\\*["']\s*,\s*(?:\\*["']value\\*["']\s*:)?|\\*["']?\s*[:=])\s*(?:\\*"[^"\\\n]*|\\*'[^'\\\n]*|[^\n"'\\][^\n]*)/gi
const namedSecret =
  /((?:access|refresh|id)_?token|client_?secret|code_?verifier|api_?key|(?:token|password|secret)(?=\\*["']\s*:|=))\\*["']?\s*[:=]\s*\\*["']?[^\s"'\\&,;}]+/gi
const oidcParameter =
  /(^|[?&#;\s]|%3f|%26|%23)(code|state|session_state|nonce|id_token_hint|logout_token|code_challenge)(=|%3d)(?:(?!%26)[^&#\s"'])*/gi

/** Removes tokens, cookies and sign-in codes from running text. */
export function redactText(text: string): string {
  return text
    .replaceAll(webToken, censored)
    .replaceAll(scheme, (found) => `${found.split(/\s/, 1)[0]} ${censored}`)
    .replaceAll(header, `$1: ${censored}`)
    .replaceAll(namedSecret, `$1=${censored}`)
    .replaceAll(oidcParameter, `$1$2$3${censored}`)
}

const mostDepth = 6
const mostEntries = 50
const mostValues = 500

/** Any value as plain data of limited size, with secrets removed at any depth. Never throws. */
export function cleanValue(value: unknown): unknown {
  try {
    return clean(value, 0, { values: mostValues }, new Set())
  } catch {
    // A getter or proxy of the value threw; logging must not break its caller.
    return '[unreadable]'
  }
}

function clean(value: unknown, depth: number, left: { values: number }, above: Set<object>): unknown {
  left.values -= 1
  if (left.values < 0) return '[cut]'
  if (typeof value === 'string') return cleanText(value, telemetryLimits.property)
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object') return value === undefined ? null : `[${typeof value}]`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (above.has(value)) return '[circular]'
  if (depth >= mostDepth) return '[cut]'
  above.add(value)
  const cleaned = Array.isArray(value)
    ? cleanList(value, (each) => clean(each, depth + 1, left, above))
    : cleanEntries(value, (each) => clean(each, depth + 1, left, above))
  above.delete(value)
  return cleaned
}

/** Header lists are ['Authorization', '...', 'Host', '...'] or pairs. */
function cleanList(list: unknown[], next: (value: unknown) => unknown): unknown[] {
  return list
    .slice(0, mostEntries)
    .map((value, position) => (isSecretName(list[position - 1]) ? censored : next(value)))
}

function cleanEntries(value: object, next: (value: unknown) => unknown): Record<string, unknown> {
  // { name: 'Authorization', value: '...' } is the format of headers in request archives.
  const namesSecret = ['name', 'key', 'header'].some((key) => isSecretName(Reflect.get(value, key)))
  const entries = entriesOf(value).map(([key, each]): [string, unknown] => {
    const isSecret = secretName.test(key) || (namesSecret && key === 'value')
    return [cleanText(key, telemetryLimits.name), isSecret ? censored : next(each)]
  })
  return Object.fromEntries(entries)
}

/** An error's properties are not enumerable, so they are named. */
function entriesOf(value: object): [string, unknown][] {
  if (value instanceof Date) return [['date', Number.isNaN(value.getTime()) ? null : value.toISOString()]]
  const own = Object.entries(value).slice(0, mostEntries)
  if (!(value instanceof Error)) return own
  const { name, message, stack, cause } = value
  return [
    ['name', name],
    ['message', message],
    ['stack', stack],
    ...(cause ? [['cause', cause] as const] : []),
    ...own,
  ].map(([key = '', each]) => [String(key), each])
}

function isSecretName(value: unknown): boolean {
  return typeof value === 'string' && value.length < 60 && /^\S+$/.test(value) && secretName.test(value)
}
