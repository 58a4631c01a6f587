import { type Fault, faultsIn } from '../fault.ts'

const session = 'server/src/portal/session'
const other = [`${session}/other-providers.test.ts`]
const provider = { file: `${session}/provider.ts`, tests: other }
const conformance = ['identity/src/conformance/basic.test.ts']
const signOut = [`${session}/sign-out.test.ts`]

/** Signs in at any provider, and is one that any client can use. */
export const providerFaults: readonly Fault[] = [
  {
    ...provider,
    name: 'Posts the sign-out to a provider that takes only its address',
    before: 'takesForms: await formsAt.takesForms }',
    after: 'takesForms: true }',
    tests: signOut,
  },
  ...faultsIn(`${session}/sign-out-routes.ts`, signOut, {
    'Sends no hint at sign-out, so that the provider asks or does nothing': [
      '      id_token_hint: cipher.decrypt(flow.encryptedIdToken),\n',
      '',
    ],
    'Does not come back from the provider after sign-out': [
      'reply.redirect(callbackUrlOf(state) ?? home, 302)',
      'reply.redirect(home, 302)',
    ],
  }),
  {
    name: 'Drops what stands in the address of the sign-out already',
    file: `${session}/pages/sign-out-page.ts`,
    before: 'const own = to.takesForms ? [] :',
    after: 'const own = to ? [] :',
    tests: signOut,
  },
  {
    name: 'Sends the browser to a sign-out page that the operator switched off',
    file: `${session}/provider.ts`,
    before: "if (!found || config.OIDC_SIGN_OUT === 'local') return null",
    after: 'if (!found) return null',
    tests: other,
    only: /signs out here only/,
  },
  {
    name: 'Shows its secret in one way whatever the setting says',
    file: 'server/src/lib/client-authentication.ts',
    before: 'chosen ?? usualMethod(listed)',
    after: 'usualMethod(listed)',
    tests: other,
    only: /by the configured method/,
  },
  ...faultsIn('server/src/lib/client-authentication.ts', ['server/src/lib/client-authentication.test.ts'], {
    'Encodes - . _ and ~ in a secret': ["/[!'()*]/g", "/[!'()*._~-]/g"],
  }),
  {
    name: 'Asks the token endpoint as the doctor in another way than a sign-in',
    file: 'server/src/doctor/checks/identity.ts',
    before: 'authenticateClient(config, discovery.token_endpoint_auth_methods_supported, { headers, body })',
    after:
      "authenticateClient({ ...config, OIDC_CLIENT_AUTHENTICATION: 'client_secret_basic' }, undefined, { headers, body })",
    tests: ['server/src/doctor/doctor.test.ts'],
    only: /what a sign-in would meet/,
  },
  {
    ...provider,
    name: 'Asks for no resource',
    before: '(resource ? { resource } : {})',
    after: '(resource === undefined ? {} : {})',
    only: /names the resource/,
  },
  ...faultsIn(provider.file, provider.tests, {
    'Asks with none of the parameters of the setting': ['        ...config.OIDC_AUTHORIZATION_PARAMETERS,\n', ''],
    'Lets a setting replace what protects the sign-in': [
      '        ...config.OIDC_AUTHORIZATION_PARAMETERS,\n        ...resourceOf(config),\n        ...parameters,',
      '        ...resourceOf(config),\n        ...parameters,\n        ...config.OIDC_AUTHORIZATION_PARAMETERS,',
    ],
  }),
  {
    name: 'Links a sign-in by an address that no one has verified',
    file: `${session}/user-info.ts`,
    before: 'email_verified === true',
    after: 'email_verified !== undefined',
    tests: other,
  },
  {
    name: 'Links sign-ins although the operator has not allowed it',
    file: `${session}/finish-sign-in.ts`,
    before: 'found || !config.OIDC_LINK_BY_EMAIL || !email',
    after: 'found || !email',
    tests: other,
    only: /unless the operator allows it/,
  },
  {
    name: 'Links a sign-in to someone who has another one',
    file: 'server/src/people/sign-in-link-store.ts',
    before: 'where u.person = ${subjectOfEmail(sql`lower(${email})`)} and lower(u.email) = lower(${email})',
    after: 'where lower(u.email) = lower(${email})',
    tests: other,
  },
  {
    name: 'Writes nothing down when a sign-in is linked',
    file: 'server/src/people/sign-in-link-store.ts',
    before: 'from linked l left join contact c',
    after: 'from (select * from linked limit 0) l left join contact c',
    tests: other,
    only: /links the first sign-in/,
  },
  {
    ...provider,
    name: 'Takes every sign-in at another provider for one with two factors',
    before: 'methods.includes(value)',
    after: "value !== ''",
    only: /a second factor at another provider/,
  },
  {
    name: 'Refuses a request to sign in by POST',
    file: 'identity/src/mount.ts',
    before: "scope.post('/connect/authorize', async",
    after: "scope.post('/connect/authorise', async",
    tests: conformance,
    only: /oidcc-ensure-post-request-succeeds/,
  },
  {
    name: 'Takes the access token of userinfo in the header only',
    file: 'identity/src/userinfo-routes.ts',
    before: "request.method === 'POST' ? Form.parse(request.body).access_token : undefined",
    after: 'undefined',
    tests: conformance,
    only: /oidcc-userinfo-post-body/,
  },
  {
    name: 'Takes a token in the header and in the form at once',
    file: 'identity/src/userinfo-routes.ts',
    before: "      if (another) return refuse(reply, 400, 'invalid_request')\n",
    after: '',
    tests: ['identity/src/access-tokens.test.ts'],
    only: /not in both/,
  },
  {
    name: 'Gives every claim whatever the scope',
    file: 'identity/src/claims.ts',
    before: '.filter(([name]) => names.has(name))',
    after: '.filter(() => names.size > 0)',
    tests: conformance,
    only: /oidcc-scope-/,
  },
  {
    name: 'Says of no sign-in how it was done',
    file: 'identity/src/provider.ts',
    before: ", 'auth_time', 'acr', 'amr'] }",
    after: ", 'auth_time'] }",
    tests: ['identity/src/authorization.test.ts'],
    only: /a password is enough for a client/,
  },
  ...faultsIn('identity/src/clients.ts', ['identity/src/access-tokens.test.ts'], {
    'Demands PKCE of a client that cannot send it': [
      'findClient(setting, clientId)?.requiresPkce ?? true',
      'findClient(setting, clientId) !== undefined',
    ],
    'Requires PKCE only of clients that ask for it': ['?.requiresPkce ?? true', '?.requiresPkce ?? false'],
  }),
]
