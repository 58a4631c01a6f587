import { type Fault, faultsIn } from '../fault.ts'

const session = 'server/src/portal/session'
const refresh = { file: `${session}/refresh.ts`, tests: [`${session}/refresh.test.ts`] }
const calls = 'server/src/upstreams/identity/identity-calls.ts'
const gatewayToken = ['server/src/gateway/signed-out-token.test.ts']
const signOut = { tests: [`${session}/sign-out.test.ts`] }
const atIdentity = { tests: ['identity/src/access-tokens.test.ts'] }
const client = { file: 'web/src/session/session-client.ts', tests: ['web/src/session/session-client.test.tsx'] }
const endThere = '    await within(identityPatienceMs, ending, () => undefined)'

/** A signed-out token stays invalid in every spelling, and a hanging call delays no one. */
export const sessionFaults: readonly Fault[] = [
  {
    name: 'Refuses a signed-out token by its text',
    file: 'server/src/lib/token-name.ts',
    before: "  const [header = '', payload = '', signature, ...more] = token.split('.')\n",
    after:
      "  if (token !== '') return sha256(token)\n  const [header = '', payload = '', signature, ...more] = token.split('.')\n",
    tests: ['server/src/lib/token-name.test.ts'],
  },
  {
    name: 'Opens the gateway to a token that is not canonical',
    file: 'server/src/gateway/token.ts',
    before: 'if (!token || !isCanonical(token)) throw',
    after: 'if (!token) throw',
    tests: gatewayToken,
  },
  ...faultsIn('server/src/people/known-callers.ts', ['server/src/people/known-callers.test.ts'], {
    'Takes a caller of another account': ['[subject, accountId, asOperator,', '[subject, asOperator,'],
    'Takes a caller of another token': [", tokenName?.toString('hex')]", ']'],
    'Looks up the caller for each part of a page': ['callers?.set(name, caller)', ''],
  }),
  ...faultsIn('server/src/gateway/dashboard/read-parts.ts', ['server/src/gateway/dashboard/dashboard.test.ts'], {
    'Loses the whole dashboard when a part fails': ['inSavepoint(tx, () => read(part))', 'read(part)'],
  }),
  ...faultsIn('server/src/gateway/actor.ts', gatewayToken, {
    'Opens the gateway to a token after sign-out': ["  if (isSignedOut) throw new Problem('unauthenticated')\n", ''],
  }),
  {
    name: 'Opens the gateway to the token before the last renewal after sign-out',
    file: 'server/src/sessions/store.ts',
    before:
      '      union select replaced_token_hash, replaced_expires_at from ended where replaced_expires_at > now()\n',
    after: '',
    tests: gatewayToken,
  },
  ...faultsIn('identity/src/access-tokens.ts', atIdentity.tests, {
    'Opens userinfo to a token that is not canonical': ['  if (!isCanonical(token)) return null\n', ''],
  }),
  {
    ...atIdentity,
    name: 'Opens userinfo to an access token that was revoked',
    file: 'identity/src/access-tokens.ts',
    before: 'isCurrent && !isRevoked ? payload',
    after: 'isCurrent ? payload',
    only: /a revoked access token/,
  },
  {
    ...atIdentity,
    name: 'Opens userinfo to an access token whose refresh token was revoked',
    file: 'identity/src/access-tokens.ts',
    before: 'hasGrant(setting.system, payload, payload.sid)',
    after: 'Promise.resolve(true)',
    only: /with its refresh token/,
  },
  {
    ...atIdentity,
    name: 'Revokes no access tokens',
    file: 'identity/src/structured-tokens.ts',
    before: '      if (token) await revokeAccessToken(setting, token)\n',
    after: '',
    only: /a revoked access token/,
  },
  {
    ...atIdentity,
    name: 'Lets a client revoke the token of another one',
    file: 'identity/src/structured-tokens.ts',
    before: 'token && token.client_id !== client.clientId',
    after: 'token && token.client_id === client.clientId',
    only: /only its own/,
  },
  {
    ...atIdentity,
    name: 'Calls every access token inactive',
    file: 'identity/src/structured-tokens.ts',
    before: 'token && mayIntrospect(client) ? describe(token)',
    after: 'token && isService(client) ? describe(token)',
    only: /a revoked access token/,
  },
  {
    ...signOut,
    name: 'Leaves the access token to userinfo after sign-out',
    file: `${session}/end-at-identity-server.ts`,
    before: "    provider.revoke(cipher.decrypt(encryptedAccessToken), 'access_token'),\n",
    after: '',
    only: /both tokens are ended by name/,
  },
  {
    ...signOut,
    name: 'Leaves the refresh token alive after sign-out',
    file: `${session}/end-at-identity-server.ts`,
    before: 'encryptedRefreshToken ? provider.revoke(',
    after: 'encryptedRefreshToken === null ? provider.revoke(',
    only: /with the answer to a sign-out|a job does the rest/,
  },
  {
    ...signOut,
    name: 'Leaves the session of the identity server alive after sign-out',
    file: `${session}/end-at-identity-server.ts`,
    before: 'identityDesk?.endSession(providerSubject, providerSid)',
    after: 'undefined',
  },
  ...faultsIn(`${session}/sign-out-routes.ts`, signOut.tests, {
    'Ends nothing at the identity server where the browser does not go there': [
      'await Promise.all([offered, endThere(ended)])',
      'await Promise.all([offered])',
    ],
    'Drops Clear-Site-Data at sign-out': [
      '    reply.headers(clearPagesMadeAhead)\n    const callbackUrl',
      '    const callbackUrl',
    ],
  }),
  {
    ...signOut,
    name: 'Waits at sign-out for an identity server that hangs',
    file: `${session}/sign-out-routes.ts`,
    before: endThere,
    after: endThere.replace('identityPatienceMs', '20_000'),
    only: /waits once/,
  },
  {
    ...signOut,
    name: 'Forgets what a sign-out could not do at once',
    file: 'server/src/sessions/store.ts',
    before: 'from ended where not ${isEndedThere}::boolean\n',
    after: 'from ended where false and not ${isEndedThere}::boolean\n',
    only: /a job does the rest/,
  },
  ...faultsIn(`${session}/user-info-routes.ts`, [`${session}/second-provider.test.ts`], {
    'Forwards questions about the user after sign-out': ['hasEnded ? ended : await ask()', 'await ask()'],
  }),
  {
    ...client,
    name: 'Starts a sign-in in a tab whose neighbour signs out',
    before: "isSignOutHeard = trigger === 'signout'",
    after: "isSignOutHeard = trigger === 'nothing'",
    only: /says so and starts nothing/,
  },
  ...faultsIn(client.file, client.tests, {
    'Shows the next person the page of the one who signed out in another tab': [
      'state === signedOutElsewhere || (state',
      '(state',
    ],
    'Calls it a fault that the identity service is away': [
      '        become(identityAway)\n        return again()',
      '        leaving = signInAnew()\n        return become(unauthenticated)',
    ],
    'Never looks again whether the identity service is back': [
      '        become(identityAway)\n        return again()',
      '        return become(identityAway)',
    ],
  }),
  ...faultsIn(refresh.file, refresh.tests, {
    'Keeps everybody waiting for an identity server that hangs': ['longestWaitMs = 2500', 'longestWaitMs = 25_000'],
    'Holds a connection while it waits for the identity server': [
      'await ask(cipher.decrypt(row.encryptedRefreshToken))',
      'await system.transaction().execute(() => ask(cipher.decrypt(row.encryptedRefreshToken ?? "")))',
    ],
    'Gives neither token nor error when the token dies over the waiting': [
      '() => (lives() ? session : atLast())',
      '() => session',
    ],
    'Does not ask again for an answer that was lost': [
      "first.kind === 'unreachable' && isQuick ? provider.refresh(refreshToken) : first",
      'isQuick ? first : first',
    ],
    'Ends a session because the identity server is away': [
      "kind === 'refused' ? end(idHash, row, cause)",
      'kind ? end(idHash, row, cause)',
    ],
  }),
  {
    ...refresh,
    name: 'Asks an identity server that is away again with each read',
    before: '    if ((pausedUntil.get(session.key) ?? 0) > clock()) return session\n',
    after: '',
    only: /not renewed with each read/,
  },
  {
    name: 'Hands out a token that has died',
    file: `${session}/answer-text.ts`,
    before: "now < session.accessExpiresAt ? { accessToken: session.accessToken } : { error: 'IdentityUnavailable' }",
    after: '{ accessToken: session.accessToken }',
    tests: refresh.tests,
  },
  {
    ...refresh,
    name: 'Lets two processes renew one session at once',
    file: `${session}/store.ts`,
    before: '\n        and (refreshing_until is null or refreshing_until <= now())',
    after: '',
    only: /two processes/,
  },
  ...faultsIn(calls, refresh.tests, {
    'Puts no bound on calls to the identity server': ['await within(identityPatienceMs, call, tooLate)', 'await call'],
  }),
  {
    name: 'Goes on calling an identity server that fails each time',
    file: calls,
    before: 'new ConsecutiveBreaker(failuresToOpen)',
    after: 'new ConsecutiveBreaker(1000)',
    tests: ['server/src/upstreams/identity/identity-calls.test.ts'],
    only: /after five failures in a row/,
  },
  {
    name: 'Lets everybody wait for the call that finds out whether it is back',
    file: calls,
    before: '      if (circuit.state === CircuitState.HalfOpen) throw new IdentityAway()\n',
    after: '',
    tests: ['server/src/upstreams/identity/identity-calls.test.ts'],
  },
  ...faultsIn('server/src/app.ts', ['server/src/portal/health.test.ts'], {
    'Calls itself well while the identity server is away': [
      'isWell: () => isIdentityWell(config.OIDC_ISSUER, identityCalls)',
      'isWell: () => true',
    ],
    'Gives the gateway a way of its own to the identity server, without the breaker': [
      'const ofGateway = { ...parts, fetcher: identityCalls.fetch, calls, programs }',
      'const ofGateway = { ...parts, calls, programs }',
    ],
    'Gives the sessions a way of their own to the identity server, without the breaker': [
      '{ ...parts, config, fetcher: identityCalls.fetch, identityDesk })\n      await portal.register(clientLog',
      '{ ...parts, config, identityDesk })\n      await portal.register(clientLog',
    ],
  }),
  ...faultsIn('identity/src/provider.ts', ['identity/src/authorization.test.ts'], {
    'Asks for consent again and again': ['  consent.clear()\n', ''],
  }),
]
