const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
const words =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|encountered a connection error/

/** Whether an error means that PostgreSQL is temporarily unreachable or read-only, and not that our code is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code: unknown = Reflect.get(error, 'code')
  // 08: connection lost; 57P: shutting down or starting; 53: out of connections or memory; 25006: no longer the
  // primary; 3D000: a standby that does not have the database yet.
  if (typeof code === 'string' && (systemCodes.has(code) || /^(08|57P|53|25006|3D000)/.test(code))) return true
  return words.test(error.message)
}
