/**
 * The values of a filter, separated by commas. Quotes may be around one, as clients send them around times, and then
 * belong to no value: `lastUpdate="2026-05-28T09:00:00Z"`.
 */
export const valuesOf = (filter: string): string[] =>
  [...filter.matchAll(/"(?<quoted>[^"]*)"|[^,]+/g)].map(([plain, quoted]) => quoted ?? plain)
