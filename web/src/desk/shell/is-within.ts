/** Pages of an area whose address does not name it. */
const others: Record<string, string> = {
  'bill-xml': 'accounts',
  'card-payments': 'accounts',
  credits: 'cases',
  imports: 'accounts',
  invitations: 'accounts',
  'new-order': 'orders',
  products: 'plans',
}

/** A record is in the area that its address names after the account: /desk/104872/cases/CS-1. */
export function isWithin(path: string, href: string): boolean {
  if (path === href) return true
  const [, , room] = href.split('/')
  const [, , first = '', second = ''] = path.split('/')
  // The queue has no area, but its teams and the emails that only it lists.
  if (room === undefined) return first === 'teams' || first === 'emails'
  return [first, second].some((name) => (others[name] ?? name) === room)
}
