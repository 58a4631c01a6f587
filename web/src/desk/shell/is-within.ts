/** A record is in the area that its address names after the account: /desk/104872/cases/CS-1. */
export function isWithin(path: string, href: string): boolean {
  const room = href.split('/')[2]
  if (room === undefined) return path === href
  return path === href || path.startsWith(`${href}/`) || path.split('/')[3] === room
}
