/** The product category names of the specification, section 3. */
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

export type ProductCategory = (typeof productCategories)[number]

/** The back-up product names of the specification, section 3. */
export const backupProducts = [
  'Veeam Back-up and Replicate Enterprise (VM)',
  'Veeam Back-up and Replicate Enterprise Plus (VM)',
  'Veeam Agent (Physical Server)',
  'Veeam Agent (PC / Laptop)',
] as const
