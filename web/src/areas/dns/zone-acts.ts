import type { RecordKey, Zone } from '@portal/contract/dns/dns.ts'
import type { DnssecState } from '@portal/contract/dns/dnssec.ts'
import type { Drift } from '@portal/contract/dns/drift.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { ttlOptions } from './dns-words.ts'
import { readOnlyReason } from './kind-words.ts'
import { keepZone } from './queries.ts'

const base = '/dns-info/api/zones/:zoneId'

/** The acts of a whole zone. */
export function zoneActs(queryClient: QueryClient, { zoneId, registrar, serviceId }: Zone, mayPay = true) {
  const params = { zoneId }
  const keep = (changed: Zone) => keepZone(queryClient, changed)
  const autoRenew = registrar?.autoRenew ?? false
  return {
    renew: {
      key: 'renew',
      title: autoRenew ? 'Turn off auto-renewal' : 'Turn on auto-renewal',
      refusal: registrar
        ? registrar.hasEnded
          ? 'The registration has ended.'
          : !autoRenew && !mayPay
            ? 'Renewals have a cost, so you need the Bills and prices permission.'
            : undefined
        : 'The domain is registered elsewhere.',
      heading: `Turn on auto-renewal for ${zoneId}?`,
      confirm: 'Turn on auto-renewal',
      text: 'Each renewal is ordered for 1 year at the price of our catalogue, and counts as approved.',
      ...(!autoRenew && { fields: [] }),
      do: calls(`PUT ${base}/auto-renew`, { params, body: { autoRenew: !autoRenew } }, (changed) => {
        keep(changed)
        if (serviceId) void queryClient.invalidateQueries({ queryKey: ['dns', 'registration', serviceId] })
      }),
      done: autoRenew ? `Auto-renewal is off for ${zoneId}` : `Auto-renewal is on for ${zoneId}`,
    },
    discard: {
      key: 'discard',
      title: 'Discard changes',
      heading: 'Discard your changes?',
      text: 'The published zone does not change. This cannot be undone.',
      fields: [],
      colour: 'tertiary',
      do: calls(`DELETE ${base}/draft`, { params }, keep),
      done: 'Changes discarded',
    },
    rebase: {
      key: 'rebase',
      title: 'Move my changes to the new version',
      do: calls(`POST ${base}/draft/rebase`, { params }, keep),
      done: 'Your draft is now based on the latest version',
    },
    cancelScheduled: ({ changeSetId }: Zone['scheduled'][number]): Act => ({
      key: `cancel ${changeSetId}`,
      title: 'Cancel scheduled change',
      do: calls(`POST ${base}/change-sets/:changeSetId/cancellation`, { params: { zoneId, changeSetId } }, keep),
      done: 'Scheduled change cancelled',
    }),
  } satisfies Record<string, Act | ((of: Zone['scheduled'][number]) => Act)>
}

/** Switches DNSSEC. The server asks the parent zone once more before it switches off. */
export function dnssecAct(
  queryClient: QueryClient,
  { zoneId, version, kind, dnssec: { isOn } }: Pick<Zone, 'zoneId' | 'version' | 'kind' | 'dnssec'>,
  refusal: string | null,
): Act {
  return {
    key: 'dnssec',
    title: isOn ? 'Switch off DNSSEC' : 'Switch on DNSSEC',
    refusal: readOnlyReason({ kind }) ?? (isOn ? (refusal ?? undefined) : undefined),
    heading: `Switch off DNSSEC for ${zoneId}?`,
    confirm: 'Switch off DNSSEC',
    text: 'The zone is no longer signed. The parent zone has no DS record of it, so resolvers accept that.',
    ...(isOn && { fields: [] }),
    do: calls(`PUT ${base}/dnssec`, { params: { zoneId }, version, body: { isOn: !isOn } }, (changed) =>
      keepZone(queryClient, changed),
    ),
    afterwards: () => queryClient.invalidateQueries({ queryKey: ['dns', 'dnssec', zoneId] }),
    done: isOn ? 'DNSSEC switched off' : 'DNSSEC switched on. Signing the zone.',
  }
}

/** The acts on the keys of a signed zone. */
export function keyActs(
  queryClient: QueryClient,
  { zoneId, version }: Pick<Zone, 'zoneId' | 'version'>,
  { rollover, ds, dsRemoval, parent }: DnssecState,
): Act[] {
  const params = { zoneId }
  const keep = (changed: Zone) => keepZone(queryClient, changed)
  const afterwards = () => queryClient.invalidateQueries({ queryKey: ['dns', 'dnssec', zoneId] })
  const rollOver: Act = {
    key: 'rollover',
    title: 'Replace key',
    refusal: ds.length === 0 ? 'The key of this zone is not published yet.' : undefined,
    heading: `Replace the signing key of ${zoneId}?`,
    confirm: 'Replace key',
    text: 'A new key signs the zone beside the old one. Change the DS record at the registrar when this page says so: the old key is withdrawn after that. The zone stays valid all the time.',
    fields: [],
    do: calls(`POST ${base}/key-rollovers`, { params, version, body: {} }, keep),
    afterwards,
    done: 'Key roll-over started',
  }
  const removal: Act = {
    key: 'ds removal',
    title: dsRemoval ? 'Withdraw removal request' : 'Request DS removal',
    heading: `Request removal of the DS record of ${zoneId}?`,
    confirm: 'Request removal',
    text: 'The zone asks its parent zone to remove the DS record, with CDS and CDNSKEY records. Registries that read them do so within days. DNSSEC can be switched off after that.',
    ...(!dsRemoval && { fields: [] }),
    do: calls(`PUT ${base}/ds-removal`, { params, version, body: { isRequested: !dsRemoval } }, keep),
    afterwards,
    done: dsRemoval ? 'Removal request withdrawn' : 'Removal of the DS record requested',
  }
  const isAtParent = (parent?.ds.length ?? 0) > 0
  return [...(rollover ? [] : [rollOver]), ...(dsRemoval || isAtParent ? [removal] : [])]
}

/** Copies the usual records of a domain that still uses other name servers. */
export function presentRecordsAct(queryClient: QueryClient, { zoneId, kind }: Pick<Zone, 'zoneId' | 'kind'>): Act {
  return {
    key: 'present records',
    title: 'Copy from public DNS',
    refusal: readOnlyReason({ kind }),
    do: calls(`POST ${base}/draft/present-records`, { params: { zoneId } }, (changed) =>
      keepZone(queryClient, changed),
    ),
    done: 'The records found are in your draft. Compare them with those at your present provider.',
  }
}

/** The acts on records that another program changed on the name server. */
export function driftActs(queryClient: QueryClient, { zoneId, version, kind }: Zone, drift: readonly Drift[]) {
  const params = { zoneId }
  const sets = drift.filter(({ canTakeOver }) => canTakeOver).map(({ name, type }) => ({ name, type }))
  const refusal =
    readOnlyReason({ kind }) ??
    (sets.length === 0 ? 'The portal cannot edit records of this type. They stay as they are.' : undefined)
  const keep = (zone: Zone) => keepZone(queryClient, zone)
  return {
    takeOver: {
      key: `take over ${JSON.stringify(sets)}`,
      title: 'Take over',
      refusal,
      do: calls(`POST ${base}/draft/takeovers`, { params, body: { sets } }, keep),
      done: 'Added to your draft. Review and publish it when you are ready.',
    },
    putBack: {
      key: `put back ${JSON.stringify(sets)}`,
      title: 'Put back',
      refusal,
      heading: `Put ${counted(sets.length, 'name')} back?`,
      confirm: 'Put back',
      text: 'The name server gets the records of this zone again. The records that were added or changed elsewhere are lost.',
      fields: [],
      do: calls(`POST ${base}/republications`, { params, version, body: { sets } }, keep),
      done: 'Published again. We are checking our name servers.',
    },
  } satisfies Record<string, Act>
}

export const restoreAct = (
  queryClient: QueryClient,
  zoneId: string,
  version: number,
  onRestored: () => Promise<void>,
): Act => ({
  key: 'restore',
  title: `Restore version ${version}`,
  do: calls(`POST ${base}/restorations`, { params: { zoneId }, body: { version } }, (zone) => {
    keepZone(queryClient, zone)
    return onRestored()
  }),
  done: `Version ${version} added to your draft. Review and publish it when you are ready.`,
})

/** The acts of selected records in the draft. */
export function recordActs(queryClient: QueryClient, zoneId: string, records: RecordKey[], onDone?: () => void) {
  const params = { zoneId }
  const keep = (zone: Zone) => {
    keepZone(queryClient, zone)
    onDone?.()
  }
  return {
    edit: {
      key: 'edit',
      title: 'Edit',
      heading: `Edit ${counted(records.length, 'record')}`,
      confirm: 'Save records',
      fields: [
        {
          kind: 'choice',
          name: 'ttl',
          label: 'Time to live',
          names: ttlOptions(3600).map(({ value, name }) => [value, name]),
          isOptional: true,
        },
        {
          kind: 'text',
          name: 'from',
          label: 'Find in values',
          mono: true,
          hint: 'Such as 192.0.2.10',
          isOptional: true,
        },
        {
          kind: 'text',
          name: 'to',
          label: 'Replace with',
          mono: true,
          also: ['content', 'replace'],
          isOptional: true,
        },
      ],
      do: calls(
        `POST ${base}/draft/bulk-edits`,
        {
          params,
          body: ({ ttl, from, to = '' }) => ({
            records,
            ...(ttl && { ttl: Number(ttl) }),
            ...(from && { replace: { from, to } }),
          }),
        },
        keep,
      ),
    },
    switch: (isOff: boolean): Act => ({
      key: 'switch',
      title: isOff ? 'Switch off' : 'Switch on',
      do: calls(`POST ${base}/draft/bulk-edits`, { params, body: { records, disabled: isOff } }, keep),
    }),
    remove: {
      key: `remove ${JSON.stringify(records)}`,
      title: 'Remove',
      do: calls(`POST ${base}/draft/removals`, { params, body: { records } }, keep),
    },
    undo: {
      key: `undo ${JSON.stringify(records)}`,
      title: 'Undo',
      do: calls(`POST ${base}/draft/undo`, { params, body: { records } }, keep),
    },
  } satisfies Record<string, Act | ((isOff: boolean) => Act)>
}
