/** One thing that a form of the desk asks for; `name` is what the server calls it. */
export type ActField = { name: string; label: string; hint?: string; isOptional?: boolean } & (
  | { kind: 'text' | 'lines' | 'day' | 'moment' | 'number' | 'money' | 'tick' }
  | { kind: 'choice'; names: Record<string, string> }
)

export type ActValue = string | boolean
/** What a call takes: numbers for numbers and pence, moments in UTC, and nothing for what may be left out and was. */
export type ActBody = Record<string, string | number | boolean | null>

/** Something that the desk does with a thing: what it asks for, and the call that does it. */
export interface Act {
  key: string
  /** On the button and above the form: "Give a date". */
  title: string
  /** On the button, where what stands around it says the rest: "Change". */
  button?: string
  /** What happens then, where the title does not say it. */
  text?: string
  fields: readonly ActField[]
  /** What stands in the form at first. */
  initial?: Record<string, ActValue>
  /** Why it cannot be done now. */
  refusal?: string | undefined
  do: (body: ActBody, once: string) => Promise<unknown>
  /** Said when it is done: "The date is given." */
  done: string
}

/**
 * What was typed, as the call takes it. What cannot be read, or is missing, goes as it is: the server says what is wrong.
 */
export function bodyOf(fields: readonly ActField[], values: Record<string, ActValue>): ActBody {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.name] ?? ''
      if (value === '' && field.isOptional) return []
      return [[field.name, valueOf(field, value)]]
    }),
  )
}

function valueOf({ kind }: ActField, value: ActValue): ActBody[string] {
  switch (kind) {
    case 'number':
      return numberOr(value, value === '' ? Number.NaN : Number(value))
    case 'money':
      // 12.34 is 1234 pence; by digits, so that no fraction of a penny is made.
      return numberOr(value, penceOf(String(value)))
    case 'moment':
      return momentOf(String(value))
    case 'tick':
      return value === true
    case 'text':
    case 'lines':
    case 'day':
    case 'choice':
      return value
  }
}

const numberOr = (typed: ActValue, number: number) => (Number.isFinite(number) ? number : typed)

export function penceOf(typed: string): number {
  const found = /^£?\s*(-?)(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!found) return Number.NaN
  const [, sign = '', pounds = '', rest = ''] = found
  const pence = Number(pounds.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'))
  return sign ? -pence : pence
}

/** The provider's clocks show London's time; so does what is typed, wherever the browser is. */
export function momentOf(typed: string): string {
  const utc = new Date(`${typed}Z`)
  if (Number.isNaN(utc.getTime())) return typed
  const shown = new Date(`${london.format(utc).replace(', ', 'T')}Z`)
  return new Date(2 * utc.getTime() - shown.getTime()).toISOString()
}

const london = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/London',
})

/** A moment as a field shows it: "2026-04-14T12:30", London's time. */
export function typedMoment(moment: string): string {
  return london.format(new Date(moment)).replace(' ', 'T').slice(0, 16)
}
