import type { Zone } from '@portal/contract/dns.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { call } from '../../api/client.ts'
import { changesInWords, countWords, daysUntil, momentInWords, weekday } from './dns-words.ts'
import { useZoneChange } from './use-zone-change.ts'

/** What somebody has to know before anything is changed, the most urgent first. */
export function ZoneNotices({ zone }: { zone: Zone }) {
  const { publication, otherDrafts, draft, version } = zone
  return (
    <>
      {publication.state === 'failed' || publication.state === 'mismatch' ? (
        <Notice
          kind={publication.state === 'failed' ? 'bad' : 'warn'}
          title={publication.state === 'failed' ? 'Not published.' : 'The world does not see everything yet.'}
        >
          {publication.note} Nothing is lost: we try again by ourselves.
        </Notice>
      ) : null}
      <RenewNotice zone={zone} />
      {draft && draft.baseVersion < version ? <BehindNotice zone={zone} /> : null}
      {zone.scheduled.map((change) => (
        <ScheduledNotice key={change.changeSetId} zoneId={zone.zoneId} change={change} />
      ))}
      {otherDrafts.length > 0 ? (
        <Notice kind="info">
          {otherDrafts.join(', ')} {otherDrafts.length === 1 ? 'has' : 'have'} unpublished changes of this zone too.
        </Notice>
      ) : null}
    </>
  )
}

function RenewNotice({ zone: { zoneId, registrar } }: { zone: Zone }) {
  const { act, isBusy } = useZoneChange()
  if (!registrar?.expires || registrar.autoRenew || registrar.hasEnded) return null
  const days = daysUntil(registrar.expires)
  if (days >= 30) return null
  const renew = () =>
    act(
      (once) =>
        call('PUT /dns-info/api/zones/:zoneId/auto-renew', { params: { zoneId }, body: { autoRenew: true } }, { once }),
      `${zoneId} renews by itself`,
    )
  return (
    <Notice
      kind="warn"
      title="Auto-renew is off."
      actions={
        <Button size="sm" colour="outline" busy={isBusy} onClick={() => void renew()}>
          Turn on auto-renew
        </Button>
      }
    >
      {`${zoneId} stops working on ${weekday(registrar.expires)}, ${days === 1 ? 'tomorrow' : `in ${days} days`}.`}
    </Notice>
  )
}

function BehindNotice({ zone: { zoneId, draft, publishedBy } }: { zone: Zone }) {
  const { act, isBusy } = useZoneChange()
  const lost = draft?.conflicts ?? []
  const carry = () =>
    act(
      (once) => call('POST /dns-info/api/zones/:zoneId/draft/rebase', { params: { zoneId } }, { once }),
      'Your draft is based on the newest version',
    )
  return (
    <Notice
      kind="warn"
      title={`${publishedBy ?? 'Somebody'} published this zone since you began.`}
      actions={
        <Button size="sm" colour="outline" busy={isBusy} onClick={() => void carry()}>
          Carry my changes over
        </Button>
      }
    >
      {lost.length === 0
        ? 'Your draft is kept and fits the newest version.'
        : `Your draft is kept. ${countWords(lost.length, 'change is', 'changes are')} about records that are gone and will be dropped: ${lost.map(({ name, type }) => `${name} ${type}`).join(', ')}.`}
    </Notice>
  )
}

function ScheduledNotice({ zoneId, change }: { zoneId: string; change: Zone['scheduled'][number] }) {
  const { act, isBusy } = useZoneChange()
  const { changeSetId } = change
  const cancel = () =>
    act(
      (once) =>
        call(
          'POST /dns-info/api/zones/:zoneId/change-sets/:changeSetId/cancellation',
          { params: { zoneId, changeSetId } },
          { once },
        ),
      'Scheduled change cancelled',
    )
  return (
    <Notice
      kind="info"
      title={`Publishes by itself ${momentInWords(change.applyAt)}:`}
      actions={
        <Button size="sm" colour="outline" busy={isBusy} onClick={() => void cancel()}>
          Cancel scheduled change
        </Button>
      }
    >
      {change.note || changesInWords(change.changes)} ({changesInWords(change.changes)}, by {change.author})
    </Notice>
  )
}
