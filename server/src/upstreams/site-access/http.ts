import { UpstreamFault } from '../calls/fault.ts'
import { createUpstream } from '../calls/upstream.ts'
import { AccessPass, type SiteAccess } from './site-access.ts'

const name = 'The access control system'

/** The access control system behind its HTTP API: each pass has one address, which can be put repeatedly. */
export function createHttpSiteAccess(baseUrl: string, key: string | undefined): SiteAccess {
  const upstream = createUpstream({
    name,
    baseUrl,
    maxBytes: 200_000,
    headers: () => ({ ...(key && { authorization: `Bearer ${key}` }) }),
  })
  const path = (reference: string) => `/passes/${encodeURIComponent(reference)}`
  return {
    async announce(pass) {
      const answer = await upstream.call({
        method: 'PUT',
        path: path(pass.reference),
        headers: { 'idempotency-key': `${pass.reference}.${pass.revision}` },
        body: pass,
      })
      // The system already has a newer revision, so this one is obsolete.
      if (answer.status >= 400 && answer.status !== 409) {
        throw new UpstreamFault(name, 'garbled', { cause: { status: answer.status } })
      }
    },
    async find(reference) {
      const answer = await upstream.call({ path: path(reference) })
      if (answer.status === 404) return null
      return answer.read(AccessPass)
    },
  }
}
