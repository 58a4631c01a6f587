import { type IntegrationScope, integrationScopes } from '@portal/contract/integration/scopes.ts'
import type { Database } from '@portal/db/src/database.ts'
import { randomUUID } from 'node:crypto'
import { makeSecret } from '../clients/client-secret.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { insertClient } from '../clients/store.ts'
import type { Config } from '../config.ts'

export interface TestClient {
  clientId: string
  secret: string
}

/** Creates a provider system with a unique name. */
export async function createClient(
  { system }: Pick<Database, 'system'>,
  scopes: readonly IntegrationScope[] = integrationScopes,
  name = `CRM ${randomUUID()}`,
): Promise<TestClient> {
  const clientId = `client-${randomUUID()}`
  const secret = makeSecret()
  const secretHash = sha256(secret)
  await insertClient(system, { clientId, name, subject: clientId, scopes, secretHash, createdBy: 'test' })
  return { clientId, secret }
}

/** Requests a token from the identity server, as the system would. */
export function askToken(
  { config }: { config: Pick<Config, 'OIDC_ISSUER'> },
  { clientId, secret }: TestClient,
  more: Record<string, string> = {},
): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  return fetch(`${config.OIDC_ISSUER}/connect/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...more }),
  })
}

type Call = (path: string, init?: RequestInit) => Promise<Response>

/** Signs the system in. Returns a function that calls the gateway. */
export async function signInClient(
  portal: { config: Pick<Config, 'OIDC_ISSUER'>; gatewayUrl: string },
  client: TestClient,
  more: Record<string, string> = {},
): Promise<Call> {
  const answer = await askToken(portal, client, more)
  const { access_token: token }: { access_token?: string } = JSON.parse(await answer.text())
  if (token === undefined) throw new Error(`No token: ${answer.status}`)
  return (path, init = {}) =>
    fetch(portal.gatewayUrl + path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${token}` },
    })
}
