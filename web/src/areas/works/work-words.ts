import type { Incident, IncidentRow } from '@portal/contract/incidents.ts'
import { dueInWords, lengthInWords, timeInWords, whenInWords } from '../cases/case-words.ts'

const london = 'Europe/London'
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: london,
})
const minuteMs = 60_000

/** "Sun 26 Apr" */
export const weekday = (at: string) => dayFormat.format(new Date(at)).replace(',', '')

/** "Sun 26 Apr, 01:00–03:00"; over midnight both days are named. */
export function spanInWords({ start, eta, endedAt }: Pick<IncidentRow, 'start' | 'eta' | 'endedAt'>): string {
  const end = endedAt ?? eta
  const from = `${weekday(start)}, ${timeInWords(start)}`
  if (!end || Date.parse(end) <= Date.parse(start)) return from
  if (weekday(end) === weekday(start)) return `${from}–${timeInWords(end)}`
  return `${from} to ${weekday(end)}, ${timeInWords(end)}`
}

/** "3 services, 2 sites" */
export function touchInWords({ services, sites }: Pick<IncidentRow, 'services' | 'sites'>): string {
  if (services === 0) return 'Nothing of yours'
  const count = (number: number, noun: string) => `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`
  return [count(services, 'service'), sites > 0 ? count(sites, 'site') : ''].filter(Boolean).join(', ')
}

/** What the reader has to expect, in one line. */
export function downInWords({ phase, kind, state, minutesDown, start, endedAt }: IncidentRow, now: Date): string {
  if (state === 'cancelled') return 'Nothing goes down: this was called off.'
  if (phase === 'over')
    return minutesDown ? `Each service was down for ${lengthInWords(minutesDown)}.` : 'No service was down.'
  if (minutesDown === 0) return 'Nothing is expected to go down.'
  if (minutesDown !== null) return `Each service is expected to be down for about ${lengthInWords(minutesDown)}.`
  if (phase === 'planned') return 'We do not know yet for how long each service is down.'
  const since = lengthInWords((now.getTime() - Date.parse(start)) / minuteMs)
  if (kind === 'MSO' && !endedAt) return `Services have been down for ${since}.`
  return `Services have been slow or dropping for ${since}.`
}

/** What comes next: the headline of the page. */
export function nextInWords(incident: Incident, now: Date): { title: string; text: string } {
  const { phase, state, start, eta, endedAt, nextUpdateBy } = incident
  const down = downInWords(incident, now)
  if (phase === 'over') {
    const title = state === 'cancelled' ? 'Called off' : `Over since ${whenInWords(endedAt ?? start, now)}`
    return { title, text: down }
  }
  if (phase === 'planned') {
    const minutes = (Date.parse(start) - now.getTime()) / minuteMs
    return { title: `Begins in ${lengthInWords(minutes)}`, text: down }
  }
  if (nextUpdateBy && Date.parse(nextUpdateBy) >= now.getTime()) {
    const minutes = (Date.parse(nextUpdateBy) - now.getTime()) / minuteMs
    return { title: `Next update by ${dueInWords(nextUpdateBy, now)}`, text: `In ${lengthInWords(minutes)}. ${down}` }
  }
  if (nextUpdateBy) {
    return {
      title: `Update was due ${dueInWords(nextUpdateBy, now)}`,
      text: `We are late with it. We are sorry, and write as soon as we know more. ${down}`,
    }
  }
  if (eta && Date.parse(eta) < now.getTime())
    return { title: `Expected to end ${dueInWords(eta, now)}`, text: `It takes longer. ${down}` }
  return { title: eta ? `Expected to end by ${dueInWords(eta, now)}` : 'We are working on it', text: down }
}
