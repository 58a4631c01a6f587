import {
  importDates as dateOrders,
  importMoney as moneyUnits,
  importTimes as timeZones,
} from '@portal/contract/desk/import-values.ts'
import { moment as momentOn } from '../visit-rules/slots.ts'

// Each reader of a value returns it as we store it; undefined if it is none. Ambiguous values are never guessed: the
// person who imports the file says how to read them.

export { dateOrders, moneyUnits, timeZones }

/** How a file writes the values that could be read in two ways. */
export interface Ways {
  dates: (typeof dateOrders)[number]
  /** The unit of an amount without a pound sign. */
  money: (typeof moneyUnits)[number]
  /** The zone of times that state none. */
  times: (typeof timeZones)[number]
}

export const ourWays: Ways = { dates: 'yyyy-mm-dd', money: 'pence', times: 'stated' }

/** Accepts grouping as people do it; a number that starts with 0 is a British one. */
export function internationalNumber(text: string): string | undefined {
  const digits = text
    .trim()
    .replaceAll(/\(0\)/g, '')
    .replaceAll(/[\s().\-/\u00a0\u2010-\u2013]/g, '')
  const number = digits.replace(/^00/, '+').replace(/^0(?=[1-9]\d{8,9}$)/, '+44')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}

const plainNumber = /^-?\d{1,15}(\.\d{1,10})?$/
const groupedNumber = /^-?\d{1,3}(,\d{3}){1,4}(\.\d{1,10})?$/

/** With or without commas between thousands. */
export function numberIn(text: string): number | undefined {
  if (plainNumber.test(text)) return Number(text)
  return groupedNumber.test(text) ? Number(text.replaceAll(',', '')) : undefined
}

/**
 * The pence of an amount with a pound sign, such as £1,840.00 or (£12.00), or of a plain whole number. 42.00 is
 * none: it looks like pounds.
 */
export function penceIn(text: string): number | undefined {
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  const [, open = '', before = '', after = '', pounds = '', close = ''] =
    /^(\()?([-\u2212])?\s*£\s*([-\u2212])?([\d.,]+)(?: ?GBP)?(\))?$/.exec(text.trim()) ?? []
  const signs = open + before + after
  if (signs.length > 1 || (open === '(') !== (close === ')')) return undefined
  if (!/^(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/.test(pounds)) return undefined
  const [whole = '', part = ''] = pounds.replaceAll(',', '').split('.')
  const pence = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return signs !== '' && pence !== 0 ? -pence : pence
}

const booleans = new Map<string, boolean>([
  ['true', true],
  ['yes', true],
  ['y', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['n', false],
  ['0', false],
])

export const booleanIn = (text: string): boolean | undefined => booleans.get(text.trim().toLowerCase())

/** An amount without a pound sign in a file of pounds gets one. */
export function adoptMoney(text: string, { money }: Ways): string {
  if (money === 'pence' || text.includes('£')) return text
  return /\d/.test(text) ? text.replace(/^(\(?[-\u2212]?)\s*(?=[\d.])/, '$1£') : text
}

const dayAndTime = /^(\S+?)(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?))?$/

/** As YYYY-MM-DD; a time of day after it is left out. Other texts stay as they are. */
export function adoptDate(text: string, ways: Ways): string {
  const [, day, time] = dayAndTime.exec(text.trim()) ?? []
  const date = day && isoDateOf(day, ways)
  return date && (time === undefined || isTime(time)) ? date : text
}

/** A time without a zone gets that of London, if the file says so. */
export function adoptMoment(text: string, ways: Ways): string {
  const [, day, time = '00:00'] = dayAndTime.exec(text.trim()) ?? []
  const date = day && isoDateOf(day, ways)
  if (ways.times === 'stated' || !date || !isTime(time)) return text
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const at = momentOn(Temporal.PlainDate.from(date), hours * 60 + minutes)
  return new Date(at.getTime() + Math.trunc(seconds) * 1000).toISOString().replace('.000Z', 'Z')
}

function isoDateOf(text: string, { dates }: Ways): string | undefined {
  const british = dates === 'dd/mm/yyyy' ? /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) : null
  const [, day = '', month = '', year = ''] = british ?? []
  const iso = british ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isDate(iso) ? iso : undefined
}

export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const isTime = (text: string) => /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/.test(text)
