/** A text message: the heading of a notification and its address in the portal. */
export const smsText = (baseUrl: string, { title, path }: { title: string; path: string }): string =>
  `${title.slice(0, 200)}\n${baseUrl}${path}`
