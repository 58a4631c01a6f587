/** The JSON of an answer, for tests that look at single fields. */
export async function json<T>(answer: Response | Promise<Response>): Promise<T> {
  return JSON.parse(await (await answer).text())
}
