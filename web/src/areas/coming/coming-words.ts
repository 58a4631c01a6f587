interface ComingWords {
  /** What the screen will be for. */
  purpose: string
  /** How to get it done until then. */
  today: string
  /** Sales answers, instead of support. */
  isForSales?: 'business' | 'partner'
}

export const comingWords: Readonly<Record<string, ComingWords>> = {
  '/colocation/requests': {
    purpose: 'Data centre visits will be booked here',
    today: 'Until then, call us with the rack, the day and the names of the visitors. We arrange their passes.',
  },
  '/customer-service-plans': {
    purpose: 'Your service plans and how we kept to them will be shown here',
    today: 'Until then, your sales contact tells you what your plan covers and sends you the document.',
    isForSales: 'business',
  },
  '/orders': {
    purpose: 'Your orders and their progress will be shown here',
    today: 'Until then, your sales contact takes new orders and tells you where an order stands.',
    isForSales: 'business',
  },
  '/account/admin': {
    purpose: 'The people who act for your account will be listed here',
    today: 'Until then, call us to hear who is on the account, or to change what somebody may do.',
  },
  '/account/admin/new': {
    purpose: 'New contacts will be added here',
    today: 'Until then, call us with the name, the e-mail address and the roles of the person. We send the invitation.',
  },
  '/help-and-support/cases': {
    purpose: 'Your cases and our replies will be shown here',
    today: 'Until then, call us to report a problem or to hear how a case is going. Have the service ID ready.',
  },
  '/quoting': {
    purpose: 'Ethernet will be quoted here, for one site or many',
    today: 'Until then, your partner desk quotes it: send the postcodes, the speeds and the term.',
    isForSales: 'partner',
  },
}
