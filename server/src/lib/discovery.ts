import { z } from 'zod'

const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})

/** The parts of an issuer's discovery document that the gateway and the pages use. */
export async function readDiscovery(
  issuer: string,
  fetcher: typeof fetch,
  timeoutMs: number,
): Promise<z.infer<typeof Discovery>> {
  const answer = await fetcher(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`The discovery document of ${issuer} answered ${answer.status}`)
  return Discovery.parse(await answer.json())
}
