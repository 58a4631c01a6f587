import type { Config } from '../../config.ts'

// The only style that react-aria adds to the page: how touch gestures on its controls scroll.
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** Hashes of what a page itself contains. */
interface Own {
  scripts?: string[]
  styles?: string[]
}

/**
 * The sources a page may load and call: its own files, the gateway, the identity server's user info, the monitoring
 * server.
 */
export function pageSecurity(config: Config, own: Own = {}): string {
  const origins = [config.GATEWAY_BASE_URL, config.APM_BASE_URL, config.IDENTITY_URL].map((url) => new URL(url).origin)
  const others = [...new Set(origins)].filter((origin) => origin !== new URL(config.BASE_URL).origin)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(own.scripts ?? [])].join(' '),
    [`style-src 'self' ${pressableStyle}`, ...(own.styles ?? [])].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...others].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    // Text can never become running code or markup, not even through a library.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
