/** The looks in which every screen is pictured. Together they show each theme, both modes and the width of a phone. */
export const looks: Record<
  string,
  { theme: 'business' | 'base' | 'partner'; mode: 'light' | 'dark'; width: number; height: number }
> = {
  'business-light': { theme: 'business', mode: 'light', width: 1440, height: 900 },
  phone: { theme: 'business', mode: 'light', width: 390, height: 844 },
  'partner-dark': { theme: 'partner', mode: 'dark', width: 1440, height: 900 },
  'base-light': { theme: 'base', mode: 'light', width: 1440, height: 900 },
}

/** The name of a picture: its area, its place in the list and its address, as a file can be called. */
export const nameOf = (area: string, index: number, path: string): string =>
  `${area}-${String(index + 1).padStart(2, '0')}-${path}`.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '')
