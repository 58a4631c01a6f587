const units: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** Seconds from a number or text such as `1h30m`; null if it is invalid. */
export function readTtl(text: string): number | null {
  if (/^\d{1,10}$/.test(text)) return Number(text) <= 4_294_967_295 ? Number(text) : null
  if (!/^(\d{1,10}[smhdw])+$/i.test(text)) return null
  let seconds = 0
  for (const [, number = '', unit = ''] of text.toLowerCase().matchAll(/(\d+)([smhdw])/g)) {
    seconds += Number(number) * (units[unit] ?? 0)
  }
  return seconds <= 4_294_967_295 ? seconds : null
}

export const longestTtl = 2_147_483_647
