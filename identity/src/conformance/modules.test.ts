import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Every module of the certification plans of the OpenID conformance suite, release-v5.2.3.
const modules = [
  // oidcc-basic-certification-test-plan
  'oidcc-server',
  'oidcc-response-type-missing',
  'oidcc-idtoken-signature',
  'oidcc-idtoken-unsigned',
  'oidcc-userinfo-get',
  'oidcc-userinfo-post-header',
  'oidcc-userinfo-post-body',
  'oidcc-ensure-request-without-nonce-succeeds-for-code-flow',
  'oidcc-scope-profile',
  'oidcc-scope-email',
  'oidcc-scope-address',
  'oidcc-scope-phone',
  'oidcc-scope-all',
  'oidcc-alternate-happy-flow',
  'oidcc-display-page',
  'oidcc-display-popup',
  'oidcc-prompt-login',
  'oidcc-prompt-none-not-logged-in',
  'oidcc-prompt-none-logged-in',
  'oidcc-max-age-1',
  'oidcc-max-age-10000',
  'oidcc-ensure-request-with-unknown-parameter-succeeds',
  'oidcc-id-token-hint',
  'oidcc-login-hint',
  'oidcc-ui-locales',
  'oidcc-claims-locales',
  'oidcc-ensure-request-with-acr-values-succeeds',
  'oidcc-codereuse',
  'oidcc-codereuse-30seconds',
  'oidcc-ensure-registered-redirect-uri',
  'oidcc-ensure-post-request-succeeds',
  'oidcc-server-client-secret-post',
  'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
  'oidcc-claims-essential',
  'oidcc-ensure-request-object-with-redirect-uri',
  'oidcc-refresh-token',
  'oidcc-ensure-request-with-valid-pkce-succeeds',
  // oidcc-config-certification-test-plan
  'oidcc-discovery-endpoint-verification',
  // oidcc-rp-initiated-logout-certification-test-plan
  'oidcc-rp-initiated-logout-discovery-endpoint-verification',
  'oidcc-rp-initiated-logout',
  'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
  'oidcc-rp-initiated-logout-modified-id-token-hint',
  'oidcc-rp-initiated-logout-no-id-token-hint',
  'oidcc-rp-initiated-logout-no-params',
  'oidcc-rp-initiated-logout-no-post-logout-redirect-uri',
  'oidcc-rp-initiated-logout-no-state',
  'oidcc-rp-initiated-logout-only-state',
  'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
  'oidcc-rp-initiated-logout-bad-id-token-hint',
  // oidcc-backchannel-rp-initiated-logout-certification-test-plan
  'oidcc-backchannel-logout-discovery-endpoint-verification',
  'oidcc-backchannel-rp-initiated-logout',
]

const sources = globSync(`${import.meta.dirname}/{basic,logout}.test.ts`).map((path) => readFileSync(path, 'utf8'))

test('each of the 52 modules is the title of one test, and none is skipped', () => {
  // The title of a test, or the first cell of its row.
  const titles = sources.flatMap((source) => [...source.matchAll(/(?:^test\(|^ *\[\s*)'(oidcc-[^']+)'/gm)])
  expect(modules).toHaveLength(52)
  expect(titles.map(([, title = '']) => title).toSorted()).toEqual(modules.toSorted())
  expect(sources.join('\n')).not.toMatch(/\.(?:skip|skipIf|todo|runIf)\b/)
})
