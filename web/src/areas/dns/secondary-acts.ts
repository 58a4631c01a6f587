import type { SigningKeys } from '@portal/contract/dns/peers.ts'
import type { Secondary, ZoneSecondaries } from '@portal/contract/dns/secondaries.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { emptyPeer, peerFields, peerInWords, peerOf, valuesOfPeer } from './peer-fields.ts'
import { secondariesQuery } from './queries.ts'

const base = '/dns-info/api/zones/:zoneId/secondaries'

const keeping = (queryClient: QueryClient, zoneId: string) => (changed: ZoneSecondaries) =>
  queryClient.setQueryData(secondariesQuery(zoneId).queryKey, changed)

export function addSecondaryAct(queryClient: QueryClient, zoneId: string, keys: SigningKeys): Act {
  return {
    key: 'add secondary',
    title: 'Add secondary name server',
    text: 'It gets a NOTIFY after each publication. To copy the zone, it signs its request with a TSIG secret of an API key.',
    confirm: 'Add name server',
    fields: peerFields(keys),
    initial: emptyPeer,
    do: calls(`POST ${base}`, { params: { zoneId }, body: peerOf }, keeping(queryClient, zoneId)),
    done: 'Name server added. Sending NOTIFY.',
  }
}

export function secondaryActs(
  queryClient: QueryClient,
  zoneId: string,
  secondary: Secondary,
  { keys, refusal }: Pick<ZoneSecondaries, 'keys' | 'refusal'>,
): Act[] {
  const { secondaryId } = secondary
  const params = { zoneId, secondaryId }
  const keep = keeping(queryClient, zoneId)
  const name = peerInWords(secondary)
  return [
    {
      key: `notify ${secondaryId}`,
      title: 'Send NOTIFY again',
      refusal: refusal ?? undefined,
      do: calls(`POST ${base}/:secondaryId/notifications`, { params, body: {} }, keep),
      done: `Sending NOTIFY to ${name}`,
    },
    {
      key: `change ${secondaryId}`,
      title: 'Change',
      heading: `Change ${name}`,
      confirm: 'Save name server',
      fields: peerFields(keys),
      initial: valuesOfPeer(secondary),
      do: calls(`PUT ${base}/:secondaryId`, { params, body: peerOf }, keep),
      done: 'Name server changed. Sending NOTIFY.',
    },
    {
      key: `remove ${secondaryId}`,
      title: 'Remove',
      heading: `Remove ${name}?`,
      confirm: 'Remove name server',
      text: 'It gets no more NOTIFY. It keeps its copy of the zone, and finds changes when it refreshes.',
      fields: [],
      do: calls(`DELETE ${base}/:secondaryId`, { params }, keep),
      done: `${name} removed`,
    },
  ]
}
