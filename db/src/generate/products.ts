import { type ProductCategory } from '@portal/contract/services/category.ts'
import { backupProducts } from '@portal/contract/services/with-tools.ts'

interface Product {
  category: ProductCategory
  product: string
  /** Relative frequency. */
  weight: number
  /** Download and upload in Mbit/s. */
  mbps?: readonly [number, number]
  pounds: number
  has?: 'line' | 'circuit' | 'number' | 'domain'
}

const [vmEnterprise, vmEnterprisePlus, physicalServer, computer] = backupProducts

/** Products in roughly realistic proportions. */
export const products: readonly [Product, ...Product[]] = [
  { category: 'Connectivity', product: 'FTTP broadband', weight: 26, mbps: [330, 50], pounds: 49, has: 'line' },
  { category: 'Connectivity', product: 'FTTP broadband', weight: 8, mbps: [1000, 115], pounds: 65, has: 'line' },
  { category: 'Connectivity', product: 'SoGEA broadband', weight: 14, mbps: [80, 20], pounds: 34.5, has: 'line' },
  { category: 'Connectivity', product: 'FTTC broadband', weight: 4, mbps: [55, 10], pounds: 29.9, has: 'line' },
  { category: 'Leased Line', product: 'Ethernet, fibre', weight: 7, mbps: [500, 500], pounds: 398, has: 'circuit' },
  { category: 'Leased Line', product: 'Ethernet, fibre', weight: 3, mbps: [1000, 1000], pounds: 582, has: 'circuit' },
  { category: 'Leased Line', product: 'Ethernet over FTTP', weight: 2, mbps: [100, 100], pounds: 264, has: 'circuit' },
  { category: 'Voice - IP', product: 'Hosted voice seat', weight: 16, pounds: 7.5, has: 'number' },
  { category: 'Voice - IP', product: 'SIP trunk, 30 channels', weight: 3, pounds: 294, has: 'number' },
  { category: 'Voice', product: 'Business line (copper)', weight: 4, pounds: 21.5, has: 'number' },
  { category: 'Domain', product: 'Domain name', weight: 8, pounds: 1.17, has: 'domain' },
  { category: 'Hardware - Routers', product: 'R-2200 branch router', weight: 6, pounds: 21 },
  { category: 'Colocation', product: 'Quarter rack', weight: 1, pounds: 285 },
  { category: 'Cloud Solution', product: vmEnterprise, weight: 0.6, pounds: 96 },
  { category: 'Infrastructure (Zen Cloud)', product: vmEnterprisePlus, weight: 0.4, pounds: 148 },
  { category: 'Cloud Solution', product: physicalServer, weight: 0.5, pounds: 54 },
  { category: 'Cloud Solution', product: computer, weight: 0.7, pounds: 72 },
  { category: 'Infrastructure (Zen Cloud)', product: 'Managed virtual servers', weight: 0.5, pounds: 380 },
  { category: 'Infrastructure - On-demand (AWS)', product: 'Managed AWS account', weight: 0.4, pounds: 265 },
  { category: 'VMware Cloud Director', product: 'VMware Cloud Director', weight: 0.4, pounds: 1240 },
]

const totalWeight = products.reduce((total, { weight }) => total + weight, 0)

/** `at` is from 0 to 1. */
export function productAt(at: number): Product {
  let rest = at * totalWeight
  for (const product of products) {
    rest -= product.weight
    if (rest < 0) return product
  }
  return products[0]
}
