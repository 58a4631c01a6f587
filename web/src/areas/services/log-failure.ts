/** A helper's failure goes to the server's log; when even that fails, nobody is bothered with it. */
export function logFailure(level: 'error', message: string, failure: unknown): void {
  const obj = failure instanceof Error ? { name: failure.name, message: failure.message } : { failure: String(failure) }
  void fetch(`/api/log/${level}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msg: message, obj }),
    keepalive: true,
  }).catch(() => {})
}
