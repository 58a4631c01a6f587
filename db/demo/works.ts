import { sql, type Transaction } from 'kysely'
import type { Calendar } from './day.ts'
import { type WorkStory, workStories } from './work-stories.ts'

const hourMs = 60 * 60_000

/** What is wrong or planned in the network, with what it touches worked out as it is when it is announced. */
export async function loadWorks(tx: Transaction<unknown>, { today }: Calendar): Promise<void> {
  const moment = (hours: number) => new Date(today.getTime() + hours * hourMs).toISOString()
  for (const story of workStories) {
    const { ref, kind, title, exchange, carrier, dataCentreId, state, named, updates } = story
    const { start, eta } = spanOf(story, moment)
    const told = updates.map(([hours, text, promise], index) => ({
      version: index + 1,
      at: moment(hours),
      text,
      state: stateOf(story, index),
      nextUpdateBy: promise === undefined ? null : moment(promise),
    }))
    // oxlint-disable-next-line no-await-in-loop -- a dozen
    await sql`
      insert into network_incident (ref, kind, title, exchange_code, exchange_name, carrier, data_centre_id, start, eta,
        ended_at, state, minutes_down, risk, advice, cause, next_update_by, announced_at, version, updates)
      values (${ref}, ${kind}, ${title}, ${exchange?.[0] ?? null}, ${exchange?.[1] ?? null}, ${carrier ?? null},
        ${dataCentreId ?? null}, ${start}, ${eta}, ${story.ended === undefined ? null : moment(story.ended)}, ${state},
        ${story.minutesDown ?? null}, ${story.risk ?? null}, ${story.advice ?? null}, ${story.cause ?? null},
        ${story.nextUpdate === undefined ? null : moment(story.nextUpdate)}, ${told[0]?.at ?? moment(0)}, ${told.length},
        ${JSON.stringify(told)}::jsonb)`.execute(tx)
    for (const serviceId of named?.serviceIds ?? []) {
      // oxlint-disable-next-line no-await-in-loop -- a few
      await sql`
        insert into incident_service (account_id, ref, service_id) values (${named?.accountId}, ${ref}, ${serviceId})`.execute(
        tx,
      )
    }
    // oxlint-disable-next-line no-await-in-loop -- see above
    await sql`select from keep_touched(${ref})`.execute(tx)
  }
  await sql`
    insert into incident_downtime (account_id, ref, service_id, site_id, minutes, ended_at)
    select a.account_id, i.ref, t.service_id, t.site_id, i.minutes_down, i.ended_at
    from network_incident i join incident_account a on a.ref = i.ref
      cross join lateral touched_services(a.account_id, i.ref) t
    where i.state = 'closure'`.execute(tx)
}

function spanOf({ start, eta, nightHour }: WorkStory, moment: (hours: number) => string) {
  if (nightHour === undefined) return { start: moment(start), eta: eta === null ? null : moment(eta) }
  const from = atHour(new Date(moment(start)), nightHour)
  return { start: from.toISOString(), eta: new Date(from.getTime() + ((eta ?? start) - start) * hourMs).toISOString() }
}

const londonHour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/London' })

/** That hour of the day in the United Kingdom. */
function atHour(day: Date, hour: number): Date {
  const guess = new Date(day)
  guess.setUTCHours(hour, 0, 0, 0)
  return Number(londonHour.format(guess)) === hour ? guess : new Date(guess.getTime() - hourMs)
}

function stateOf({ state, updates }: WorkStory, index: number): string {
  if (index === updates.length - 1) return state
  return index === 0 ? 'initial' : 'update'
}
