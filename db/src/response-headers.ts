// Browser features that no page ever uses, so that an injected script cannot use them either. Copying text and passkeys
// stay allowed.
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

/** The security headers that are the same on every response, of the portal and of the identity server. */
export function fixedHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/**
 * For every response that ends a sign-in. Prefetched and prerendered pages may contain the user's data. The browser
 * keeps no other user data: all responses with data say no-store. "cache" would scan everything the browser holds for
 * any site, which takes seconds; "storage" and "cookies" would delete this browser's settings and the next sign-in's
 * cookies.
 */
export const clearPagesMadeAhead = { 'clear-site-data': '"prefetchCache", "prerenderCache"' }
