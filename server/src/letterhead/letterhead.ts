import { colourOf } from '@portal/contract/format/contrast.ts'
import type { Config } from '../config.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import { findAccountBrand } from './store.ts'
import type { BrandAsset } from '../brands/brand-images.ts'
import { brandOf } from '../brands/brand-of.ts'
import { tokensWith } from '../brands/theme-colours.ts'

/** The brand at the head of a document, as plain data for the thread that draws it. */
export interface Letterhead {
  name: string
  /** Of the line below it: the accent of the brand on paper. */
  colour: string
  logo: (Pick<BrandAsset, 'type'> & { body: Uint8Array }) | null
}

/** Documents of an account are in its brand, as the emails about it, wherever they are downloaded. */
export async function letterheadOf(scope: AccountScope, config: Config): Promise<Letterhead> {
  const brand = brandOf(config, await findAccountBrand(scope))
  return {
    name: brand.PRODUCT_NAME,
    colour: colourOf(tokensWith(brand.THEME, brand.look.colours), 'accent', 'light'),
    logo: brand.look.logo && (brand.brandAssets.get(brand.look.logo.light) ?? null),
  }
}
