import { contrastFaults, type Mode } from '@portal/contract/format/contrast.ts'
import { fingerprint } from '@portal/db/src/sha256.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BrandFile } from './brand-file.ts'
import { type BrandAsset, mostFontBytes, refusalOfImage } from './brand-images.ts'
import { colourValue, themeColours, tokensWith } from './theme-colours.ts'

/** The additions of a brand to the pages. Addresses of its files change with their content. */
export interface Look {
  /** Null without colours, logo or typeface of its own. */
  stylesheet: string | null
  icon: string | null
  hasTypeface: boolean
  /** The logo for light and for dark surfaces. */
  logo: Record<Mode, string> | null
  links: BrandFile['links']
  /** Those that differ from the theme's. */
  colours: BrandFile['colours']
}

/** One folder of BRAND_DIR. */
export interface Brand {
  /** The name of its folder. */
  id: string
  file: BrandFile
  look: Look
  /** By address. */
  assets: ReadonlyMap<string, BrandAsset>
}

export const noLook: Look = { stylesheet: null, icon: null, hasTypeface: false, logo: null, links: {}, colours: {} }

/** The reason why a brand cannot be used, with its file. */
export class BrandRefused extends Error {}

/** Reads every folder; throws a BrandRefused at the first fault. `usual` is the theme of a brand that names none. */
export function readBrands(folder: string, usual: NonNullable<BrandFile['theme']>): Brand[] {
  if (!existsSync(folder)) throw new BrandRefused(`${folder} does not exist.`)
  const ids = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const brands = ids.map(({ name }) => readBrand(folder, name, usual))
  const addresses = brands.map(({ file }) => file.address)
  const twice = addresses.find((address, index) => addresses.indexOf(address) !== index)
  if (twice !== undefined) throw new BrandRefused(`Two brands have the address ${twice}.`)
  if (addresses.filter((address) => address === undefined).length > 1) {
    throw new BrandRefused('Two brands have no address. Only the brand of BASE_URL may omit it.')
  }
  return brands
}

function readBrand(folder: string, id: string, usual: NonNullable<BrandFile['theme']>): Brand {
  const refuse = (file: string, reason: string): never => {
    throw new BrandRefused(`${join(folder, id, file)} ${reason}`)
  }
  const file = parseFile(join(folder, id), (reason) => refuse('brand.json', reason))
  for (const name of Object.keys(file.colours)) {
    if (!themeColours.has(name))
      refuse('brand.json', `has a colour ${name}, which no theme has: use ${[...themeColours].join(', ')}.`)
  }
  const faults = faultsOf(file, usual)
  if (faults.length > 0) refuse('brand.json', `has colours with too little contrast:\n  ${faults.join('\n  ')}`)

  const assets = new Map<string, BrandAsset>()
  const add = (name: string, asset: BrandAsset): string => {
    const address = `/brand/${name.replace(/(\.\w+)$/, `.${fingerprint(asset.body)}$1`)}`
    assets.set(address, asset)
    return address
  }
  const image = (name: string): string | null => {
    const types = { svg: 'image/svg+xml', png: 'image/png' } as const
    for (const type of ['svg', 'png'] as const) {
      const path = join(folder, id, `${name}.${type}`)
      if (!existsSync(path)) continue
      const body = readFileSync(path)
      const refusal = refusalOfImage(type, body)
      if (refusal) refuse(`${name}.${type}`, refusal)
      return add(`${name}.${type}`, { body, type: types[type] })
    }
    return null
  }
  const [light, dark, icon] = [image('logo'), image('logo-dark'), image('icon')]
  if ((light === null) !== (dark === null)) {
    refuse('', 'needs both logo and logo-dark, as SVG or PNG: the second is shown on dark surfaces.')
  }
  const logo = light && dark ? { light, dark } : null
  const typeface = join(folder, id, 'font.woff2')
  const font = existsSync(typeface) ? readFileSync(typeface) : null
  if (font && font.length > mostFontBytes) refuse('font.woff2', `has more than ${mostFontBytes / 1024} kB.`)
  if (font && font.subarray(0, 4).toString('latin1') !== 'wOF2') refuse('font.woff2', 'is not a WOFF2 typeface.')
  const fontAddress = font && add('font.woff2', { body: font, type: 'font/woff2' })
  const sheet = stylesheetOf(file, logo, fontAddress)
  const stylesheet = sheet && add('brand.css', { body: Buffer.from(sheet), type: 'text/css; charset=utf-8' })
  return {
    id,
    file,
    assets,
    look: { stylesheet, icon, hasTypeface: font !== null, logo, links: file.links, colours: file.colours },
  }
}

function parseFile(folder: string, refuse: (reason: string) => never): BrandFile {
  const path = join(folder, 'brand.json')
  if (!existsSync(path)) return refuse('does not exist.')
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return refuse(`is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`)
  }
  const read = BrandFile.safeParse(json)
  return read.success ? read.data : refuse(`is invalid:\n${z.prettifyError(read.error)}`)
}

/** "on-solid on solid is 1.97, and needs 4.5 (light)" */
function faultsOf({ colours, theme }: BrandFile, usual: NonNullable<BrandFile['theme']>): string[] {
  const tokens = tokensWith(theme ?? usual, colours)
  return (['light', 'dark'] as const).flatMap((mode) =>
    contrastFaults(tokens, mode).map(
      ({ front, back, contrast, least }) =>
        `${front} on ${back} is ${contrast.toFixed(2)}, and needs ${least} (${mode})`,
    ),
  )
}

/**
 * The name of the portal at its top, in the pages without the application and in those with it. The second has no attribute
 * of its own, because every byte of its code delays the first page. It has no specificity, so that each rule below counts.
 */
const wordmark = ':where([data-wordmark], header > a[aria-label$=" Portal"], header > a[aria-label$=" Desk"])'

/** Outside all layers, so that it comes before the theme whatever the order of the files. Null without content. */
function stylesheetOf({ colours }: BrandFile, logo: Look['logo'], font: string | null): string | null {
  const tokens = Object.entries(colours).map(([name, colour]) => `--${name}: ${colourValue(colour)};`)
  if (font) tokens.push('--font: "Brand", "Inter Fallback", system-ui, sans-serif;')
  const dark = logo && `background-image: url("${logo.dark}");`
  const rules = [
    font &&
      `@font-face { font-family: "Brand"; src: url("${font}") format("woff2"); font-weight: 100 900; font-display: swap; }`,
    tokens.length > 0 && `:root:root { ${tokens.join(' ')} }`,
    // The name stays for screen readers; print keeps the image.
    logo &&
      `${wordmark} { display: inline-block; width: 9rem; height: 1.75rem; flex: none; background: url("${logo.light}") left center / contain no-repeat; print-color-adjust: exact; }
${wordmark}, ${wordmark} * { font-size: 0 !important; }
${wordmark} i { display: none !important; }
@media (prefers-color-scheme: dark) { :root:not([data-mode="light"]) ${wordmark} { ${dark} } }
[data-mode="dark"] ${wordmark}, [data-wordmark="dark"] { ${dark} }`,
  ].filter((rule) => typeof rule === 'string')
  return rules.length > 0 ? `${rules.join('\n')}\n` : null
}
