import { randomBytes } from 'node:crypto'
import type { Client } from 'oidc-provider'
import type { IdentityClient } from './options.ts'
import { isProgram } from './programs.ts'
import { isService } from './service-clients.ts'
import type { Setting } from './setting.ts'

/** The clients through which people sign in, in the provider's format. */
export function clientsOf(setting: Setting): object[] {
  return [...setting.clients.map(clientMetadata), accountClient(setting)]
}

function clientMetadata(client: IdentityClient): object {
  return {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    ...(client.backchannelLogoutUri && { backchannel_logout_uri: client.backchannelLogoutUri }),
    backchannel_logout_session_required: true,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

function accountClient(setting: Setting): object {
  return {
    client_id: setting.accountClientId,
    client_secret: randomBytes(32).toString('hex'),
    redirect_uris: [`${setting.address}/account`],
    grant_types: [],
    response_types: ['none'],
  }
}

const findClient = ({ clients }: Setting, clientId: string) => clients.find((client) => client.clientId === clientId)

/** The account page redeems no code, so PKCE would protect nothing. */
export function requiresPkce(setting: Setting, { clientId }: Client): boolean {
  if (clientId === setting.accountClientId) return false
  return findClient(setting, clientId)?.requiresPkce ?? true
}

export const userInfoAudience = ({ issuer }: Setting): string => `${issuer}/connect/userinfo`

/** The audience of a client's access tokens. */
export function audienceOf(setting: Setting, client: Client): string {
  if (setting.programs && isProgram(client)) return setting.programs.resourceOf(client.clientId).audience
  const opensGateway = isService(client) || findClient(setting, client.clientId)?.opensGateway
  return opensGateway ? setting.audience : userInfoAudience(setting)
}
