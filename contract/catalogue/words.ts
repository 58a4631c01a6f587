import { counted, number } from '../format/counts.ts'
import type { Product } from './catalogue.ts'

/** "FTTP broadband, 330/50 Mbit/s" */
export function labelOf({ name, downMbps, upMbps }: Pick<Product, 'name' | 'downMbps' | 'upMbps'>): string {
  return downMbps === null ? name : `${name}, ${number(downMbps)}/${number(upMbps)} Mbit/s`
}

/** The product name of a service: "Hosted voice, 12 seats". */
export function nameWith({ name, quantity }: Pick<Product, 'name' | 'quantity'>, count: number | null): string {
  return quantity && count !== null ? `${name}, ${counted(count, quantity.unit)}` : name
}
