import type { Config } from '../config.ts'

/** The settings of a brand by its folder's name; those of the first one for a name that is gone. */
export const brandOf = (config: Config, id: string | null): Config =>
  config.otherBrands.find(({ brandId }) => brandId === id) ?? config
