/** The product category names of the specification, section 3. Each has its tabs, fields, diagnostics and order forms. */
export const productCategories = [
  'Connectivity',
  'Hardware - Routers',
  'Voice - IP',
  'Voice',
  'Domain',
  'Colocation',
  'Leased Line',
  'Cloud Solution',
  'Infrastructure (Zen Cloud)',
  'Infrastructure - On-demand (AWS)',
  'VMware Cloud Director',
] as const

export type BaseCategory = (typeof productCategories)[number]

/** A category of the specification, or one that the provider added: "Voice - IP:mobile" behaves as Voice - IP. */
export type ProductCategory = BaseCategory | `${BaseCategory}:${string}`

/** With those of the specification. */
export const mostCategories = 50

/** Whether a category is one of these, or was added to behave as one of them. */
export const behavesAs = (category: ProductCategory, ...bases: readonly BaseCategory[]): boolean =>
  bases.some((base) => base === category.split(':')[0])

/** Whether services of the category are lines: broadband, leased or mobile. */
export const isLine = (category: ProductCategory): boolean => behavesAs(category, 'Connectivity', 'Leased Line')

/** The counted category that is this one, or the first that behaves as it. */
export const countedCategory = (counted: object, base: BaseCategory): ProductCategory | undefined =>
  Object.keys(counted)
    .toSorted()
    .find((id): id is ProductCategory => `${id}:`.startsWith(`${base}:`))

/** An ID that a category can have; the provider may not have added it. */
export const isCategoryId = (value: string): value is ProductCategory =>
  productCategories.some(
    (base) => value === base || (value.startsWith(`${base}:`) && ownName.test(value.slice(base.length + 1))),
  )

/** The own part of an added ID, after the colon. */
export const ownName = /^[a-z0-9][a-z0-9-]{0,39}$/
