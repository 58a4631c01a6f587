import { fixedHeaders } from '@portal/db/src/response-headers.ts'
import { formTargets, type Setting } from '../setting.ts'

/** Headers of every page. Pages contain one style and no script, so nothing else is allowed. */
export function pageHeaders(setting: Setting, moreTargets: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${setting.assets.styleHash}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Browsers also apply it to redirects after a form, and a sign-in ends at the client.
    `form-action 'self' ${[...formTargets(setting), ...moreTargets].join(' ')}`.trim(),
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    ...fixedHeaders(setting.isSecure),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}
