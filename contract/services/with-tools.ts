import type { BaseCategory } from './category.ts'

/** Those with the tools of the cloud. */
export const cloudCategories = [
  'Cloud Solution',
  'Infrastructure (Zen Cloud)',
  'Infrastructure - On-demand (AWS)',
  'VMware Cloud Director',
] as const satisfies readonly BaseCategory[]

/** The back-up product names of the specification, section 3. */
export const backupProducts = [
  'Veeam Back-up and Replicate Enterprise (VM)',
  'Veeam Back-up and Replicate Enterprise Plus (VM)',
  'Veeam Agent (Physical Server)',
  'Veeam Agent (PC / Laptop)',
] as const
