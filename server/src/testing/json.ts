/** The JSON of a response, for tests that check single fields. */
export async function json<T>(answer: Response | Promise<Response>): Promise<T> {
  return JSON.parse(await (await answer).text())
}
