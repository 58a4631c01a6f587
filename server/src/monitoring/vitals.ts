import { type VitalRating, vitalBounds } from '@portal/contract/monitoring/values.ts'

export function rateVital(name: keyof typeof vitalBounds, value: number): VitalRating {
  const [good, poor] = vitalBounds[name]
  if (value <= good) return 'good'
  return value <= poor ? 'needs improvement' : 'poor'
}
