const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
const words =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|encountered a connection error/

/** Whether an error says that PostgreSQL cannot be reached, or not be written to, for now; as against a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code: unknown = Reflect.get(error, 'code')
  // 08: connection lost; 57P: shutting down or starting; 53: out of connections or memory; 25006: no longer the primary.
  if (typeof code === 'string' && (systemCodes.has(code) || /^(08|57P|53|25006)/.test(code))) return true
  return words.test(error.message)
}
