import { number } from './counts.ts'

/** Clouds and back-up consoles count 1,024 MB to a GB. */
export const gigabytesOf = (megabytes: number): number => megabytes / 1024

/** "8 GB", "412 GB", "2.6 TB": 1,000 GB are a TB, as on bills, so that rows add up to their total. */
export function dataSize(gigabytes: number): string {
  const { size, unit } = unitOf(gigabytes)
  return `${inUnit(gigabytes, size)} ${unit}`
}

/** "216 of 256 GB", "2.6 of 4 TB", "410 GB of 2 TB" */
export function dataUsed(used: number, allowed: number): string {
  const { size, unit } = unitOf(allowed)
  return `${unitOf(used).unit === unit ? inUnit(used, size) : dataSize(used)} of ${dataSize(allowed)}`
}

const unitOf = (gigabytes: number) => (gigabytes >= 1000 ? { size: 1000, unit: 'TB' } : { size: 1, unit: 'GB' })

const inUnit = (gigabytes: number, size: number) => number(gigabytes / size, gigabytes < 100 * size ? 1 : 0)
