const lists = new Intl.ListFormat('en-GB')

/** "Billing, Portal and Users". */
export const inList = (names: readonly string[]): string => lists.format(names)
