import { namedEndpoints } from '@portal/contract/endpoints.ts'
import { deskPages } from '@portal/contract/desk-pages.ts'
import { pages } from '@portal/contract/pages.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { exampleOfMedia, resolveReferences } from '@portal/contract/references.ts'
import { describeEndpoints } from '@portal/server/src/gateway/developers/document.ts'
import { z } from 'zod'

/** The parts of an operation from which requests are generated. */
export interface Operation {
  /** `GET /service-info/api/services/{serviceId}`. */
  key: string
  method: string
  /** The address, with parameters in braces. */
  address: string
  /** For customers and dealers, for staff and provider systems, or for browsers with a cookie. */
  face: 'customer' | 'provider' | 'browser'
  path: string[]
  query: Parameter[]
  /** Names in lower case. */
  headers: string[]
  body?: { type: string; example: unknown }
  /** Whether 503 is one of its declared responses. */
  mayBeUnavailable: boolean
}

interface Parameter {
  name: string
  example: unknown
  isRequired: boolean
}

const Content = z.record(
  z.string(),
  z.object({
    example: z.unknown().optional(),
    schema: z.object({ examples: z.array(z.unknown()).optional() }).optional(),
  }),
)
const Described = z.object({
  'x-permissions': z.array(z.string()),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean().optional(),
      example: z.unknown().optional(),
    }),
  ),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const Document = z.object({
  servers: z.tuple([z.object({ url: z.url() })]),
  paths: z.record(z.string(), z.record(z.string(), Described)),
})

/** Every operation of the gateway's document, those of the portal, and those only for browsers. */
export async function operationsOf(portalAddress: string): Promise<Operation[]> {
  const answer = await fetch(`${portalAddress}/gateway/openapi.json`)
  const { servers, paths } = readDocument(await answer.text())
  const ofGateway = operationsIn(paths, servers[0].url)
  const ofBrowsers = namedEndpoints.filter(({ endpoint }) => endpoint.path.startsWith('/api/'))
  const portal = { servers: [{ url: portalAddress }], ...describeEndpoints(ofBrowsers) }
  const ofPortal = operationsIn(readDocument(JSON.stringify(portal)).paths, portalAddress).map((each) => ({
    ...each,
    face: 'browser' as const,
  }))
  return [...ofGateway, ...ofPortal, ...[...ofPages, ...forBrowsers].map((line) => undescribed(line, portalAddress))]
}

const readDocument = (text: string) => Document.parse(JSON.parse(text, resolveReferences(text)))

const operationsIn = (paths: z.output<typeof Document>['paths'], base: string) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => read(method, path, base, described)),
  )

function read(method: string, path: string, base: string, described: z.output<typeof Described>): Operation {
  const { parameters, requestBody, responses } = described
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return {
    key: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    address: base + path,
    face: described['x-permissions'].includes(operatorResource) ? 'provider' : 'customer',
    path: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
    query: parameters
      .filter((each) => each.in === 'query')
      .map(({ name, example, required }) => ({ name, example, isRequired: required === true })),
    headers: parameters.filter((each) => each.in === 'header').map(({ name }) => name.toLowerCase()),
    mayBeUnavailable: '503' in responses,
    ...(type !== undefined && { body: { type, example: exampleOfMedia(content ?? {}) ?? {} } }),
  }
}

const bracesIn = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

const ofPages = [...Object.values(pages), ...Object.values(deskPages)].map(
  ({ path }) => `GET ${bracesIn(path)}?page size search sort`,
)

/** Addresses outside the contract, defined by a protocol. */
const forBrowsers = [
  'GET /nowhere/{name}',
  'GET /favicon.ico',
  'GET /gallery',
  'GET /assets/{file}',
  'GET /outbox',
  'GET /healthz',
  'GET /readyz',
  'GET /api/events?account',
  'GET /api/auth/session',
  'POST /api/auth/session csrfToken data',
  'GET /api/auth/csrf',
  'GET /api/auth/providers',
  'GET /api/auth/signin?callbackUrl error',
  'GET /api/auth/signin/{provider}?callbackUrl error',
  'POST /api/auth/signin/{provider} csrfToken callbackUrl json',
  'GET /api/auth/callback/openid-connect?code state error iss',
  'POST /api/auth/callback/{provider} code state error iss',
  'GET /api/auth/signout?callbackUrl',
  'POST /api/auth/signout csrfToken callbackUrl json',
  'GET /api/auth/signout/continue?handle',
  'GET /api/auth/signout/callback?state',
  'GET /api/auth/error?error',
  'GET /api/auth/assets/{file}',
  'POST /api/auth/_log level code message',
  'POST /api/auth/backchannel-logout logout_token',
  'GET /connect/userinfo',
  'POST /api/log/error message stack page',
  'POST /intake/v2/rum/events',
  'GET /intake/v2/rum/events',
  'PUT /intake/v2/rum/events',
  'PATCH /intake/v2/rum/events',
  'DELETE /intake/v2/rum/events',
  'GET /config/v1/rum/agents?service.name service.environment ifnonematch',
  'POST /config/v1/rum/agents service',
  'GET /identity/.well-known/openid-configuration',
  'GET /identity/connect/authorize?client_id redirect_uri response_type scope state nonce code_challenge code_challenge_method prompt max_age login_hint id_token_hint claims request ui_locales acr_values resource',
  'POST /identity/connect/authorize client_id redirect_uri response_type scope state nonce code_challenge code_challenge_method prompt max_age login_hint id_token_hint claims request',
  'POST /identity/connect/token grant_type code redirect_uri client_id client_secret refresh_token code_verifier scope resource',
  'POST /identity/connect/revocation token token_type_hint client_id client_secret',
  'POST /identity/connect/introspect token client_id client_secret',
  'GET /identity/connect/userinfo',
  'POST /identity/connect/userinfo access_token',
  'GET /identity/connect/endsession?id_token_hint post_logout_redirect_uri client_id state logout_hint',
  'POST /identity/connect/endsession id_token_hint state logout',
  'GET /identity/interaction/{uid}',
  'POST /identity/interaction/{uid} email password',
  'POST /identity/interaction/{uid}/passkey-options email',
  'POST /identity/interaction/{uid}/passkey credential',
  'GET /identity/interaction/{uid}/consent',
  'POST /identity/interaction/{uid}/consent answer account scope',
  'GET /identity/interaction/{uid}/second-factor',
  'POST /identity/interaction/{uid}/second-factor code',
  'POST /identity/interaction/{uid}/second-factor/passkey-options',
  'POST /identity/interaction/{uid}/second-factor/passkey credential',
  'GET /identity/interaction/{uid}/set-up',
  'POST /identity/interaction/{uid}/set-up/authenticator code',
  'POST /identity/interaction/{uid}/set-up/passkey-options',
  'POST /identity/interaction/{uid}/set-up/passkey credential',
  'POST /identity/interaction/{uid}/set-up/done',
  'POST /identity/interaction/{uid}/set-up/later',
  'GET /identity/set-password?token',
  'POST /identity/set-password token password',
  'GET /identity/forgotten-password',
  'POST /identity/forgotten-password email',
  'GET /identity/account',
  'POST /identity/account/password token current password',
  'POST /identity/account/sessions/end token',
  'POST /identity/account/sessions/removal token uid',
  'GET /identity/account/authenticator',
  'POST /identity/account/authenticator token code',
  'POST /identity/account/authenticator/removal token',
  'POST /identity/account/passkeys/options token',
  'POST /identity/account/passkeys token credential name',
  'POST /identity/account/passkeys/removal token credentialId',
  'POST /identity/account/recovery-codes token',
  'GET /identity/account/email',
  'POST /identity/account/email token email',
  'GET /identity/confirm-email',
  'POST /identity/confirm-email secret',
  'GET /identity/undo-email',
  'POST /identity/undo-email secret',
  'GET /identity/assets/{file}',
  'GET /identity/device',
  'POST /identity/device xsrf user_code confirm abort',
  'GET /identity/device/{uid}',
  'GET /gateway/openapi.json',
  'PUT /gateway/tmf-api/{name}',
  'GET /.well-known/oauth-protected-resource/mcp',
  'GET /.well-known/oauth-protected-resource/commands',
  'GET /mcp',
  'POST /mcp jsonrpc id method params',
  'DELETE /mcp',
  // The identity server's library takes every method.
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'TRACE'].flatMap((method) => [
    `${method} /identity/connect/{name}`,
    `${method} /identity/.well-known/{name}`,
  ]),
]

/** Those of `forBrowsers` that may answer 503. */
const mayBeUnavailable = new Set(['GET /readyz'])

/** `POST /path/{id}?query names and fields of its form`. */
function undescribed(line: string, portalAddress: string): Operation {
  const [method = '', where = '', ...rest] = line.split(' ')
  const [path = '', firstOfQuery] = where.split('?')
  const names = firstOfQuery === undefined ? rest : [firstOfQuery, ...rest]
  const type = /^\/(api\/log|intake|config|mcp|gateway\/tmf-api|api\/auth\/_log)/.test(path)
    ? 'application/json'
    : 'application/x-www-form-urlencoded'
  return {
    key: `${method} ${path}`,
    method,
    address: portalAddress + path,
    face: 'browser',
    path: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: method === 'GET' ? names.map((name) => ({ name, example: 'text', isRequired: false })) : [],
    headers: [],
    mayBeUnavailable: mayBeUnavailable.has(`${method} ${path}`),
    ...(method !== 'GET' && { body: { type, example: Object.fromEntries(names.map((name) => [name, 'text'])) } }),
  }
}
