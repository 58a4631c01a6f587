import { z } from 'zod'
import { CategoryId } from '../services/category-id.ts'
import { mostCategories } from '../services/category.ts'
import { ServiceId } from '../services/services.ts'
import { lineOfText } from '../text.ts'

const most = 50
const valuesOf = (max: number) => z.array(lineOfText(max).min(1)).max(most, `Enter ${most} values or fewer.`)

/** Which services an incident affects: those that match a value of every rule. */
export const IncidentRules = z.object({
  carriers: valuesOf(60),
  /** Codes, such as MYLEW; an exchange serves the lines of a site. */
  exchanges: valuesOf(20),
  dataCentreIds: valuesOf(20),
  /** The carrier's references. */
  circuits: valuesOf(60),
  products: valuesOf(120),
  productCategories: z.array(CategoryId).max(mostCategories),
  siteIds: valuesOf(40),
})
export type IncidentRules = z.output<typeof IncidentRules>

const { shape } = IncidentRules

/** The rules of a request, which omits those that it does not use. */
export const EnteredRules = z.object({
  carriers: shape.carriers.default([]),
  exchanges: shape.exchanges.default([]),
  dataCentreIds: shape.dataCentreIds.default([]),
  circuits: shape.circuits.default([]),
  products: shape.products.default([]),
  productCategories: shape.productCategories.default([]),
  siteIds: shape.siteIds.default([]),
})

/** "Product is not Voice - IP": services that match are not affected, if they are not listed by id. */
export const exceptRules = EnteredRules.prefault({})

/** Whether rules can find services. A rule that excludes only narrows the others. */
export const findsServices = (rules: Partial<IncidentRules>): boolean =>
  incidentRuleKinds.some((kind) => (rules[kind]?.length ?? 0) > 0)

/** Whether every customer may know of it: circuits and sites belong to single customers, and so do listed services. */
export const isNetworkWide = (rules: Partial<IncidentRules>): boolean =>
  [rules.exchanges, rules.carriers, rules.dataCentreIds].some((values) => values?.length) &&
  ![rules.circuits, rules.siteIds].some((values) => values?.length)

export const incidentRuleNames = {
  carriers: 'Carrier',
  exchanges: 'Exchange',
  circuits: 'Circuit',
  products: 'Product',
  productCategories: 'Category',
  siteIds: 'Site',
  dataCentreIds: 'Data centre',
} as const satisfies Record<keyof IncidentRules, string>

export type IncidentRuleKind = keyof typeof incidentRuleNames

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
export const incidentRuleKinds = Object.keys(incidentRuleNames) as IncidentRuleKind[]

export const mostListedServices = 1000
export const listedServices = z.array(ServiceId).max(mostListedServices, 'Enter 1,000 services or fewer.')
