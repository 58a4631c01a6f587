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
}
