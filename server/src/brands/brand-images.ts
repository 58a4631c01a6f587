/** An image or typeface of a brand, as browsers get it. */
export interface BrandAsset {
  body: Buffer
  type: string
}

export const mostImageBytes = 256 * 1024
export const mostFontBytes = 512 * 1024

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Why an image is refused; null if it is good. Browsers run no code of an image, but people open its address. */
export function refusalOfImage(type: 'svg' | 'png', body: Buffer): string | null {
  if (body.length > mostImageBytes) return `has more than ${mostImageBytes / 1024} kB.`
  if (type === 'png') return body.subarray(0, png.length).equals(png) ? null : 'is not a PNG image.'
  const text = body.toString('utf8')
  if (!/<svg[\s>]/i.test(text)) return 'is not an SVG image.'
  const found = forbidden.find(([, pattern]) => pattern.test(text))
  return found ? `contains ${found[0]}, which a logo may not.` : null
}

const forbidden: readonly (readonly [string, RegExp])[] = [
  ['a script', /<script/i],
  ['an event handler', /[\s"'/]on[a-z]+\s*=/i],
  ['another document', /<(?:foreignObject|iframe|embed|object|image|use\s[^>]*href\s*=\s*["'](?!#))/i],
  ['a document type', /<!(?:DOCTYPE|ENTITY)/i],
  ['an address', /(?:href|src)\s*=\s*["']?\s*(?!["'#])/i],
  ['an imported style', /@import|url\(\s*["']?(?!#)/i],
]
