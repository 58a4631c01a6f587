import type { Config } from '../settings.ts'
import { type Brand, BrandRefused } from './read-brands.ts'

// Addresses that are below BASE_URL unless a setting says otherwise.
const below = [
  'GATEWAY_BASE_URL',
  'IDENTITY_URL',
  'IDENTITY_ACCOUNT_URL',
  'LLQT_PORTAL_URL',
  'APM_BASE_URL',
] as const satisfies readonly (keyof Config)[]

/**
 * The settings with the brands: those of the brand at BASE_URL, and for each other brand a copy with its own names, look
 * and addresses. Code that has the settings therefore has a brand.
 */
export function withBrands(settings: Config, found: readonly Brand[]): Config {
  const config = { ...settings, brandAssets: new Map(found.flatMap(({ assets }) => [...assets])) }
  const usual = found.find(({ file }) => file.address === undefined || file.address === config.BASE_URL)
  const base = usual ? branded(config, usual) : config
  const others = found
    .filter((brand) => brand !== usual)
    .map((brand) => ({ ...branded(config, brand), isAtBaseUrl: false }))
  for (const { brandId, BASE_URL } of others) {
    if (BASE_URL.startsWith('https:') !== config.BASE_URL.startsWith('https:')) {
      throw new BrandRefused(
        `The brand ${brandId} has the address ${BASE_URL}: use the scheme of BASE_URL, ${config.BASE_URL}.`,
      )
    }
    if (new URL(BASE_URL).pathname !== '/') {
      throw new BrandRefused(`The brand ${brandId} has the address ${BASE_URL}: leave out the path.`)
    }
  }
  const hosts = [base, ...others].map(({ BASE_URL }) => new URL(BASE_URL).host)
  const twice = hosts.find((host, index) => hosts.indexOf(host) !== index)
  if (twice) throw new BrandRefused(`Two brands have the host ${twice}.`)
  return { ...base, otherBrands: others }
}

function branded(config: Config, { id, file, look }: Brand): Config {
  const { BASE_URL } = config
  const address = file.address ?? BASE_URL
  const moved = (url: string) =>
    url === BASE_URL || url.startsWith(`${BASE_URL}/`) ? address + url.slice(BASE_URL.length) : url
  return {
    ...config,
    ...Object.fromEntries(below.map((name) => [name, moved(config[name])])),
    BASE_URL: address,
    brandId: id,
    look,
    PRODUCT_NAME: file.name ?? config.PRODUCT_NAME,
    THEME: file.theme ?? config.THEME,
    SUPPORT_PHONE: file.supportPhone ?? config.SUPPORT_PHONE,
    SALES_CONTACTS: file.salesContacts ?? config.SALES_CONTACTS,
    FAQ_URL: file.links.faq ?? config.FAQ_URL,
    MAIL_FROM: file.mailFrom ?? config.MAIL_FROM,
  }
}
