/** A per cent sign is part of its number, "99.95%"; other units are after a space: "25 ms". */
export const isJoined = (unit: unknown): boolean => unit === '%'

export const withUnit = (value: string, unit: string): string =>
  isJoined(unit) ? `${value}${unit}` : `${value} ${unit}`
