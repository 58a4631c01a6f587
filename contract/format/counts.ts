// For people. Machine-readable formats are written elsewhere: ISO dates, iCalendar, zone files, TM Forum, and CSV, in
// which a minus stays a hyphen for spreadsheets.

// Formatters are created on first use and cached: creating one costs forty times as much as using it.
const formatters: Record<string, Intl.NumberFormat> = {}

/** "1,840", "−3.5": grouped, with a true minus and the given maximum and minimum of decimals. An en dash for null. */
export function number(value: number | null | undefined, most = 3, least = 0): string {
  if (value === null || value === undefined) return '–'
  const formatter = (formatters[`${most} ${least}`] ??= new Intl.NumberFormat('en-GB', {
    maximumFractionDigits: most,
    minimumFractionDigits: least,
    signDisplay: 'negative',
  }))
  return formatter.format(value).replace('-', '−')
}

let rules: Intl.PluralRules | undefined

/** "record" or "records", depending on the number. */
export function plural(count: number, one: string, many = `${one}s`): string {
  rules ??= new Intl.PluralRules('en-GB')
  return rules.select(count) === 'one' ? one : many
}

/** "1 record", "1,204 records", "0 records". */
export function counted(count: number, one: string, many?: string): string {
  return `${number(count)} ${plural(count, one, many)}`
}
