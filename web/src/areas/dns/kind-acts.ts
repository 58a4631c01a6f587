import type { Peer } from '@portal/contract/dns/peers.ts'
import type { ZoneKind } from '@portal/contract/dns/zone-kind.ts'
import { mostPrimaries } from '@portal/contract/dns/values.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act, ActBody } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { emptyPeer, peerFields, peerInWords, peerOf, valuesOfPeer } from './peer-fields.ts'
import { kindQuery, zoneQuery } from './queries.ts'

const base = '/dns-info/api/zones/:zoneId'

const inputOf = ({ address, port, keyId }: Peer) => ({ address, port, keyId })

/** The acts on the kind of a zone, and on the name servers from which it comes. */
export function kindActs(queryClient: QueryClient, zoneId: string, { primaries, keys, refusal }: ZoneKind) {
  const params = { zoneId }
  const keep = (changed: ZoneKind) => {
    queryClient.setQueryData(kindQuery(zoneId).queryKey, changed)
    return queryClient.invalidateQueries({ queryKey: zoneQuery(zoneId).queryKey })
  }
  const others = (without: number) => primaries.filter((_, index) => index !== without).map(inputOf)
  const put = (list: (typed: ActBody) => readonly object[]) =>
    calls(
      `PUT ${base}/kind`,
      { params, body: (typed) => ({ kind: 'secondary', primaries: list(peerOf(typed)) }) },
      keep,
    )
  return {
    makeSecondary: {
      key: 'make secondary',
      title: 'Change to secondary zone',
      refusal: refusal ?? undefined,
      text: 'The records are then transferred from your primary name server and can no longer be edited here. The records of today are served until the first transfer.',
      confirm: 'Change to secondary zone',
      fields: peerFields(keys, 'primaries.0.'),
      initial: emptyPeer,
      do: put((typed) => [typed]),
      done: 'Secondary zone. Starting the transfer.',
    },
    makePrimary: {
      key: 'make primary',
      title: 'Change to primary zone',
      heading: `Edit the records of ${zoneId} here?`,
      confirm: 'Change to primary zone',
      text: 'The records stay as they are and are edited here from now on, with our name servers. Nothing is transferred any more.',
      fields: [],
      do: calls(`PUT ${base}/kind`, { params, body: { kind: 'primary' } }, keep),
      done: 'Primary zone. Its records are edited here.',
    },
    transfer: {
      key: 'transfer',
      title: 'Transfer now',
      do: calls(`POST ${base}/transfers`, { params, body: {} }, keep),
      done: 'Starting the transfer',
    },
    add: {
      key: 'add primary',
      title: 'Add primary name server',
      refusal: primaries.length >= mostPrimaries ? `A zone has at most ${mostPrimaries} of them.` : undefined,
      text: 'The portal asks it if those before it are not responding.',
      confirm: 'Add name server',
      fields: peerFields(keys, `primaries.${primaries.length}.`),
      initial: emptyPeer,
      do: put((typed) => [...primaries.map(inputOf), typed]),
      done: 'Name server added',
    },
    ofPrimary: (primary: Peer, at: number): Act[] => [
      {
        key: `change primary ${at}`,
        title: 'Change',
        heading: `Change ${peerInWords(primary)}`,
        confirm: 'Save name server',
        fields: peerFields(keys, `primaries.${at}.`),
        initial: valuesOfPeer(primary),
        do: put((typed) => primaries.map((each, index) => (index === at ? typed : inputOf(each)))),
        done: 'Name server changed. Checking the zone.',
      },
      {
        key: `remove primary ${at}`,
        title: 'Remove',
        refusal: primaries.length === 1 ? 'A secondary zone needs a primary name server.' : undefined,
        heading: `Remove ${peerInWords(primary)}?`,
        confirm: 'Remove name server',
        fields: [],
        do: put(() => others(at)),
        done: `${peerInWords(primary)} removed`,
      },
    ],
  } satisfies Record<string, Act | ((primary: Peer, at: number) => Act[])>
}
