import type { Zone } from '@portal/contract/dns/dns.ts'
import { counted, plural } from '@portal/contract/format/counts.ts'
import { inDays } from '@portal/contract/format/dates.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { useMay } from '../../session/use-may.ts'
import { changesInWords, daysUntil, momentInWords } from './dns-words.ts'
import { driftPlace } from './drift-words.ts'
import { readOnlyReason } from './kind-words.ts'
import { driftQuery } from './queries.ts'
import { zoneActs } from './zone-acts.ts'

/** Warnings before a change of the zone, most urgent first. */
export function ZoneNotices({ zone }: { zone: Zone }) {
  const { publication, otherDrafts, draft, version } = zone
  const isCopy = zone.kind === 'secondary'
  return (
    <>
      {publication.state === 'failed' || publication.state === 'mismatch' ? (
        <Notice
          kind={publication.state === 'failed' ? 'bad' : 'warn'}
          title={publication.state === 'failed' ? 'Not published.' : 'Some changes are not visible yet.'}
        >
          {publication.note} {isCopy ? null : 'Your changes are safe. We try again automatically.'}
        </Notice>
      ) : null}
      {isCopy ? (
        <Notice kind="info" title="Secondary zone.">
          {readOnlyReason(zone)}
        </Notice>
      ) : null}
      <RenewNotice zone={zone} />
      <DriftNotice zoneId={zone.zoneId} />
      {draft && draft.baseVersion < version && !isCopy ? <BehindNotice zone={zone} /> : null}
      {zone.scheduled.map((change) => (
        <ScheduledNotice key={change.changeSetId} zone={zone} change={change} />
      ))}
      {otherDrafts.length > 0 ? (
        <Notice kind="info">
          {otherDrafts.join(', ')} {plural(otherDrafts.length, 'has', 'have')} unpublished changes to this zone too.
        </Notice>
      ) : null}
    </>
  )
}

function RenewNotice({ zone }: { zone: Zone }) {
  const { renew } = zoneActs(useQueryClient(), zone, useMay('BusinessPortalBilling'))
  const { zoneId, registrar } = zone
  if (!registrar?.expires || registrar.autoRenew || registrar.hasEnded) return null
  const days = daysUntil(registrar.expires)
  if (days >= 30) return null
  return (
    <Notice kind="warn" title="Auto-renewal is off." actions={<ActButtons size="sm" acts={[renew]} />}>
      {`${zoneId} stops working on ${weekday(registrar.expires)}, ${inDays(days)}.`}
    </Notice>
  )
}

function DriftNotice({ zoneId }: Pick<Zone, 'zoneId'>) {
  const count = useQuery(driftQuery(zoneId)).data?.drift.length ?? 0
  if (count === 0) return null
  return (
    <Notice kind="warn" title={`${counted(count, 'name')} changed elsewhere.`}>
      Publishing leaves {plural(count, 'it', 'them')} as {plural(count, 'it is', 'they are')}.{' '}
      <Link href={`#${driftPlace}`}>Compare with this zone</Link>
    </Notice>
  )
}

function BehindNotice({ zone }: { zone: Zone }) {
  const { rebase } = zoneActs(useQueryClient(), zone)
  const lost = zone.draft?.conflicts ?? []
  return (
    <Notice
      kind="warn"
      title={`${zone.publishedBy ?? 'Another person'} published this zone after you started your draft.`}
      actions={<ActButtons size="sm" acts={[rebase]} />}
    >
      {lost.length === 0
        ? 'Your draft is kept and fits the latest version.'
        : `Your draft is kept. ${counted(lost.length, 'change', 'changes')} to deleted records will be dropped: ${lost.map(({ name, type }) => `${name} ${type}`).join(', ')}.`}
    </Notice>
  )
}

function ScheduledNotice({ zone, change }: { zone: Zone; change: Zone['scheduled'][number] }) {
  const { cancelScheduled } = zoneActs(useQueryClient(), zone)
  return (
    <Notice
      kind="info"
      title={`Scheduled to publish on ${momentInWords(change.applyAt)}:`}
      actions={<ActButtons size="sm" acts={[cancelScheduled(change)]} />}
    >
      {change.note || changesInWords(change.changes)} ({changesInWords(change.changes)}, by {change.author})
    </Notice>
  )
}
