/** How the record says what was done, in the words of somebody who was not there. `n` stands for the things. */
export interface ChangeWords {
  one: string
  many: string
}

const words = (one: string, many: string): ChangeWords => ({ one, many })

/** Things of one kind that several people have done several things to. */
const changed: Record<string, ChangeWords> = {
  service: words('service changed', 'services changed'),
  order: words('order moved on', 'orders moved on'),
  contact: words('contact changed', 'contacts changed'),
  case: words('case moved on', 'cases moved on'),
  plan: words('service plan changed', 'service plans changed'),
  zone: words('DNS zone changed', 'DNS zones changed'),
  test: words('line tested', 'lines tested'),
  visit: words('visit changed', 'visits changed'),
  visitor: words('visitor changed', 'visitors changed'),
  centre: words('cloud changed', 'clouds changed'),
  backup: words('back-up changed', 'back-ups changed'),
  quote: words('quote changed', 'quotes changed'),
  statement: words('statement changed', 'statements changed'),
}

/** What deserves words of its own, because somebody may have waited for it. */
const told: Record<string, ChangeWords> = {
  'order order placed': words('order placed', 'orders placed'),
  'order order approved': words('order approved', 'orders approved'),
  'order order completed': words('order completed', 'orders completed'),
  'order order cancelled': words('order cancelled', 'orders cancelled'),
  'order charge issued': words('charge issued', 'charges issued'),
  'case case opened': words('case opened', 'cases opened'),
  'case answer written': words('case answered', 'cases answered'),
  'case case resolved': words('case resolved', 'cases resolved'),
  'case case closed': words('case closed', 'cases closed'),
  'contact contact added': words('contact added', 'contacts added'),
  'contact contact imported': words('contact imported', 'contacts imported'),
  'contact left': words('contact left', 'contacts left'),
  'visit visit requested': words('visit requested', 'visits requested'),
  'visit visit approved': words('visit approved', 'visits approved'),
  'visit visit turned down': words('visit turned down', 'visits turned down'),
  'visit visit cancelled': words('visit cancelled', 'visits cancelled'),
  'quote priced': words('quote priced', 'quotes priced'),
  'quote quote begun': words('quote begun', 'quotes begun'),
  'statement statement issued': words('statement issued', 'statements issued'),
  'statement statement paid': words('statement paid', 'statements paid'),
  'plan plan published': words('service plan published', 'service plans published'),
  'backup back-up failed': words('back-up failed', 'back-ups failed'),
  'service service handed over': words('service handed over', 'services handed over'),
}

/** The name under which changes are counted together: their own words, or those of their kind. */
export function groupOf(entity: string, action: string): string {
  const own = `${entity} ${action}`
  return own in told ? own : entity
}

export function wordsOf(group: string): ChangeWords | undefined {
  return told[group] ?? changed[group]
}
