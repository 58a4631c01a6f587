import { Failure } from './failure.ts'

export interface Answered {
  status: number
  headers: Headers
  /** Undefined if the answer is not JSON. */
  json: unknown
}

/** One HTTP call. Throws a Failure if no one answers. */
export async function request(url: string, init: RequestInit = {}): Promise<Answered> {
  const { host } = new URL(url)
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(60_000), ...init }).catch(
    (cause: unknown) => {
      throw new Failure(`${host} is not responding. Check the address and your connection.`, 1, cause)
    },
  )
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, json: jsonOf(text) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
