/** Pages put their own name first, so that tabs and history entries differ. */
export function pageTitle(productName: string, screen?: string): string {
  return screen ? `${screen} – ${productName} Portal` : `${productName} Portal`
}
