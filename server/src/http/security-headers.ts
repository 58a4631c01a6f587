import type { onRequestHookHandler } from 'fastify'
import type { Config } from '../config.ts'

// Browser features that the portal never uses, so that an injected script cannot use them either. Copying text and
// passkeys stay allowed.
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'interest-cohort',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
]
const permissionsPolicy = [
  ...refusedFeatures.map((feature) => `${feature}=()`),
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map((name) => `${name}=(self)`),
].join(', ')

/** The fixed headers of every response. Pages add their own Content-Security-Policy. */
export function securityHeaders(config: Config): onRequestHookHandler {
  const isHttps = config.BASE_URL.startsWith('https:')
  return (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('x-frame-options', 'DENY')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    reply.header('x-request-id', request.id)
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  }
}
