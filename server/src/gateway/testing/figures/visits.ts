import { visitList, visitRead, visitSummaryRead } from '@portal/contract/visits/visits.ts'
import { visitTabs } from '@portal/contract/visits/values.ts'
import { sum } from './sum.ts'
import { pick, type Walk } from './walk.ts'

export async function checkVisits(walk: Walk): Promise<void> {
  const { counts, drafts, onSite, next } = await walk.ask(visitSummaryRead)
  for (const tab of visitTabs) {
    walk.agree(`visits, ${tab}`, counts[tab], await walk.total(visitList, { query: { tab } }))
  }
  walk.agree('visits, all', sum(Object.values(counts)), await walk.total(visitList))
  const upcoming = await walk.rows(visitList, { query: { tab: 'upcoming' } })
  const first = upcoming.find(
    ({ status, endsAt }) => status !== 'checkedIn' && endsAt !== null && Date.parse(endsAt) > walk.now.getTime(),
  )
  if (next) walk.agree('visits, the next one', next, first)
  const ending = upcoming.filter(({ status }) => status === 'checkedIn')
  const firstEnd = ending.toSorted((a, b) => (a.endsAt ?? '').localeCompare(b.endsAt ?? ''))[0]
  walk.agree('visits, the one on site', onSite, firstEnd ?? null)
  const waiting = await walk.rows(visitList, { query: { tab: 'waiting' } })
  walk.agree('visits, drafts', drafts, waiting.filter(({ status }) => status === 'draft').length)
  for (const row of await walk.rows(visitList, {}, 40)) {
    const visit = await walk.ask(visitRead, { params: { visitId: row.visitId } })
    const same = ['status', 'purpose', 'place', 'startsAt', 'endsAt'] as const
    walk.agree(`visit ${row.visitId}, beside the list`, pick(visit, ...same), pick(row, ...same))
    const withoutId = visit.people.filter(({ hasIdentity }) => !hasIdentity).length
    if (row.withoutId > 0) walk.agree(`visit ${row.visitId}, without photo ID`, row.withoutId, withoutId)
  }
}
