/**
 * A portal's usual configuration: one OpenID Connect provider, tokens in the session cookie, access token handed out.
 */
export const options = {
  secret: process.env.NEXTAUTH_SECRET,
  session: { strategy: 'jwt' },
  providers: [
    {
      id: 'openid-connect',
      name: 'Business',
      type: 'oauth',
      issuer: 'http://127.0.0.1:9/identity',
      clientId: 'portal',
      clientSecret: 'not used by the benchmark',
      checks: ['pkce', 'state', 'nonce'],
      profile: (profile) => ({ id: profile.sub, name: profile.name, email: profile.email }),
    },
  ],
  callbacks: {
    jwt: ({ token, account }) => (account ? { ...token, accessToken: account.access_token } : token),
    session: ({ session, token }) => ({
      ...session,
      accessToken: token.accessToken,
      authServerBaseUrl: 'http://127.0.0.1:9/identity',
      gatewayBaseUrl: 'http://127.0.0.1:9/gateway',
      clcAccountId: token.clcAccountId,
      environment: 'production',
    }),
  },
}
