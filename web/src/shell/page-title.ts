/** Screens put their own name first, so that tabs and history can be told apart. */
export function pageTitle(productName: string, screen?: string): string {
  return screen ? `${screen} – ${productName} Portal` : `${productName} Portal`
}
