/** The JSON of a response, for tests that check single fields. */
export async function json<T>(answer: Response | Promise<Response>): Promise<T> {
  return JSON.parse(await (await answer).text())
}

/** A request with a JSON body, or without one if the body is undefined. */
export const withJson = (
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): { method: string; headers: Record<string, string>; body?: string } => ({
  method,
  headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})
