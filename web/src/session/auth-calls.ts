import { readAnswer, type SessionAnswer } from './session-state.ts'

const auth = '/api/auth'
export const providerId = 'openid-connect'

/** The calls of the session protocol. Each throws if the server cannot be reached or refuses. */
export async function fetchSession(): Promise<SessionAnswer> {
  return readAnswer(await fetch(`${auth}/session`, { cache: 'no-store' }))
}

/** Returns the address at the identity server. */
export async function postSignIn(callbackUrl: string, parameters: Record<string, string>): Promise<string> {
  const query = new URLSearchParams(parameters).toString()
  return postForAddress(`${auth}/signin/${providerId}${query && `?${query}`}`, callbackUrl)
}

/** Returns the address that also ends the identity server's session. */
export async function postSignOut(callbackUrl: string): Promise<string> {
  return postForAddress(`${auth}/signout`, callbackUrl)
}

export async function postUpdate(data: unknown): Promise<SessionAnswer> {
  const body = JSON.stringify({ csrfToken: await fetchCsrfToken(), data })
  const headers = { 'content-type': 'application/json' }
  return readAnswer(await fetch(`${auth}/session`, { method: 'POST', headers, body }))
}

async function postForAddress(path: string, callbackUrl: string): Promise<string> {
  const body = new URLSearchParams({ csrfToken: await fetchCsrfToken(), callbackUrl, json: 'true' })
  const answer = await fetch(path, { method: 'POST', body })
  return textOf(answer, 'url')
}

async function fetchCsrfToken(): Promise<string> {
  return textOf(await fetch(`${auth}/csrf`, { cache: 'no-store' }), 'csrfToken')
}

async function textOf(answer: Response, name: string): Promise<string> {
  if (!answer.ok) throw new Error(`The session mechanism answered ${answer.status}`)
  const body: unknown = await answer.json()
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  if (typeof value !== 'string') throw new Error(`The session mechanism answered without ${name}`)
  return value
}
