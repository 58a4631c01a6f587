import { readers } from '@portal/contract/format/clock.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database, Sql } from '@portal/db/src/database.ts'
import { createPeopleDesk } from '@portal/identity/src/people-desk.ts'
import type { FastifyInstance } from 'fastify'
import { findServiceClient } from './clients/sign-in.ts'
import { inPlaceOfPage } from './gateway/call-queue.ts'
import type { Config, Role } from './config.ts'
import { ProgramCalls } from './gateway/mcp/program-calls.ts'
import { createProgramDirectory } from './gateway/mcp/program-directory.ts'
import { brandRoutes } from './brands/routes.ts'
import { createServer } from './http/server.ts'
import { createLoopbackFetch } from './lib/loopback-fetch.ts'
import { secretsOf } from './lib/secret.ts'
import { outbox } from './mail/outbox.ts'
import { linkedPages } from './portal/pages/provider-links.ts'
import { brandHeader, type Mail, queueMail } from './mail/store.ts'
import { monitoring } from './monitoring/plugin.ts'
import { acceptInvitations } from './people/invitation-store.ts'
import { remindInvited } from './people/remind-invited.ts'
import { followSignInAddress } from './people/sign-in-address-store.ts'
import { health } from './portal/health.ts'
import { liveEvents } from './portal/events/plugin.ts'
import { clientLog } from './portal/log/plugin.ts'
import { firstLoad } from './portal/pages/build.ts'
import { buildFolder, portalPages } from './portal/pages/plugin.ts'
import { openRenderer } from './portal/pages/rendering/open-renderer.ts'
import { ownSessions } from './portal/own-sessions/routes.ts'
import { permissions } from './portal/permissions/routes.ts'
import { createSecondFactorDuties } from './people/second-factor-store.ts'
import { sessionMechanism } from './portal/session/plugin.ts'
import { createIdentityCalls, isIdentityWell } from './upstreams/identity/identity-calls.ts'
import { vcdDetails } from './portal/vcd-details/routes.ts'

/**
 * The composition root: decides which parts this process serves. The identity server and the gateway are loaded only if it
 * does. Parts reach each other by HTTP requests only.
 */
export async function createApp(
  config: Config,
  database: Database,
  roles: readonly Role[],
  logTo?: { write(line: string): void },
): Promise<FastifyInstance> {
  readers.areAnywhere = true
  const app = await createServer(config, roles, logTo)
  const fetcher = createLoopbackFetch(config, {
    port: () => listeningPort(app) ?? config.PORT,
    gateway: roles.includes('gateway') ? app : undefined,
  })
  const identityCalls = createIdentityCalls(fetcher)
  const parts = { config, database, fetcher }
  const programs = createProgramDirectory(database, config)

  const identityDesk = config.isIdentityEmbedded ? createPeopleDesk(database, config.OIDC_ISSUER) : undefined
  await app.register(health, {
    database,
    checks: [{ name: 'identity server', isWell: () => isIdentityWell(config.OIDC_ISSUER, identityCalls) }],
  })
  const brands = [config, ...config.otherBrands]
  const renderer = config.RENDER_PAGES && roles.includes('portal') ? openRenderer(app) : undefined
  if (roles.includes('portal') || roles.includes('identity')) brandRoutes(app, config)
  if (roles.includes('identity') && config.isIdentityEmbedded) {
    const { identityServer } = await import('@portal/identity/src/identity.ts')
    const prefetch = roles.includes('portal') ? await firstLoad(buildFolder) : []
    for (const brand of brands) {
      await app.register(asRole('identity', identityServer, hostOf(brand)), {
        ...identityOptions(brand, { database, fetcher }),
        programs,
        prefetch,
      })
    }
  }
  if (roles.includes('gateway')) {
    const [{ gateway }, { mcp }] = await Promise.all([import('./gateway/plugin.ts'), import('./gateway/mcp/mcp.ts')])
    const calls = new ProgramCalls()
    const ofGateway = { ...parts, fetcher: identityCalls.fetch, calls, programs }
    await app.register(asRole('gateway', gateway), {
      ...ofGateway,
      identityDesk,
      prefix: new URL(config.GATEWAY_BASE_URL).pathname.replace(/\/$/, ''),
    })
    await app.register(asRole('gateway', mcp), ofGateway)
  }
  if (roles.includes('monitoring')) await app.register(asRole('monitoring', monitoring), { config, database })
  if (!roles.includes('portal')) {
    app.setNotFoundHandler(() => {
      throw new Problem('not_found')
    })
  } else {
    const ofPortal = async (portal: FastifyInstance, { config }: { config: Config }) => {
      await portal.register(sessionMechanism, { ...parts, config, fetcher: identityCalls.fetch, identityDesk })
      await portal.register(clientLog, { config, database })
      await portal.register(liveEvents, { database, config })
      await portal.register(outbox, { config, database })
      linkedPages(portal, config)
      permissions(portal, database)
      vcdDetails(portal, database)
      ownSessions(portal, { config, database, identityDesk })
      await portal.register(portalPages, {
        ...parts,
        config,
        identityDesk,
        renderer,
        // The calls of a page at another process have places there.
        inPlaceOfPage: roles.includes('gateway') ? inPlaceOfPage : (_patienceMs, work) => work(),
      })
    }
    for (const brand of brands) await app.register(asRole('portal', ofPortal, hostOf(brand)), { config: brand })
  }
  return app
}

/** The host of another brand than that of BASE_URL, which has every other host. */
const hostOf = ({ isAtBaseUrl, BASE_URL }: Config) => (isAtBaseUrl ? undefined : new URL(BASE_URL).host)

/**
 * Registers a part with its role on every route, so that metrics and logs name the role. With a host, its routes are
 * those of that host alone.
 */
function asRole<T>(role: Role, part: (app: FastifyInstance, options: T) => Promise<void>, host?: string) {
  return async (app: FastifyInstance, options: T) => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, role }
      if (host !== undefined) route.constraints = { ...route.constraints, host }
    })
    await part(app, options)
  }
}

function listeningPort(app: FastifyInstance): number | undefined {
  const address = app.server.address()
  return typeof address === 'object' ? address?.port : undefined
}

function identityOptions(config: Config, { database, fetcher }: { database: Database; fetcher: typeof fetch }) {
  const { system } = database
  return {
    database,
    issuer: config.OIDC_ISSUER,
    address: config.IDENTITY_URL,
    secrets: secretsOf(config),
    accessTokenSeconds: config.ACCESS_TOKEN_SECONDS,
    audience: config.OIDC_AUDIENCE,
    productName: config.PRODUCT_NAME,
    theme: config.THEME,
    supportPhone: config.SUPPORT_PHONE,
    look: config.look,
    fetch: fetcher,
    findServiceClient: (clientId: string) => findServiceClient(system, clientId),
    sendMail: (mail: Mail, tx: Sql = system) =>
      queueMail(tx, {
        ...mail,
        kind: 'security',
        ...(config.brandId && !config.isAtBaseUrl && { headers: { [brandHeader]: config.brandId } }),
      }),
    followEmail: followSignInAddress,
    invitations: {
      remind: (tx: Sql, email: string) => remindInvited(tx, config, email),
      accept: (tx: Sql, { subject, email }: { subject: string; email: string }) =>
        acceptInvitations(tx, { subject, provenEmail: email }),
    },
    secondFactorDuties: createSecondFactorDuties(database, config),
    clients: [
      {
        clientId: config.OIDC_CLIENT_ID,
        clientSecret: config.OIDC_CLIENT_SECRET,
        redirectUris: [`${config.BASE_URL}/api/auth/callback/openid-connect`],
        postLogoutRedirectUris: [`${config.BASE_URL}/api/auth/signout/callback`],
        backchannelLogoutUri: `${config.BASE_URL}/api/auth/backchannel-logout`,
        opensGateway: true,
      },
      ...config.IDENTITY_CLIENTS.map((application) => ({
        clientId: application.client_id,
        clientSecret: application.client_secret,
        redirectUris: application.redirect_uris,
        postLogoutRedirectUris: application.post_logout_redirect_uris,
        ...(application.backchannel_logout_uri && { backchannelLogoutUri: application.backchannel_logout_uri }),
        requiresPkce: application.pkce,
      })),
    ],
  }
}
