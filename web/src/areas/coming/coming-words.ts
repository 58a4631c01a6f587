interface ComingWords {
  /** What the screen will be for. */
  purpose: string
  /** How to get it done until then. */
  today: string
  /** Sales answers, instead of support. */
  isForSales?: 'business' | 'partner'
}

export const comingWords: Readonly<Record<string, ComingWords>> = {
  '/quoting': {
    purpose: 'Ethernet will be quoted here, for one site or many',
    today: 'Until then, your partner desk quotes it: send the postcodes, the speeds and the term.',
    isForSales: 'partner',
  },
}
