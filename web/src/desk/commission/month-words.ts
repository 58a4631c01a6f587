const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "October 2026" */
export const monthInWords = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`))
