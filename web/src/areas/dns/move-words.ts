import type { Delegation } from '@portal/contract/dns/claims.ts'
import type { DnssecState } from '@portal/contract/dns/dnssec.ts'
import { ttlInWords } from './dns-words.ts'

export function delegationInWords({ state, found, fault }: Delegation): string {
  switch (state) {
    case 'here':
      return 'The domain uses our name servers.'
    case 'partly':
      return `The domain uses ${found.join(', ')}: remove those that are not ours.`
    case 'elsewhere':
      return `The domain still uses ${found.join(', ')}.`
    case 'nowhere':
      return 'The domain has no name servers yet.'
    case 'unknown':
      return fault ?? 'The name servers of the domain are not known.'
  }
}

interface Step {
  title: string
  text: string
  isDone: boolean
}

/** The steps of a move to our name servers, in the order in which nothing is interrupted. */
export function stepsOfMove(
  { state, ttl, expected }: Delegation,
  { records, dnssec }: { records: number; dnssec: Pick<DnssecState, 'isOn' | 'parent'> | undefined },
): Step[] {
  const hasForeignDs = (dnssec?.parent?.ds.length ?? 0) > 0 && dnssec?.parent?.match !== 'matching'
  const isHere = state === 'here'
  const wait = ttl > 0 ? ttlInWords(ttl) : '1 d'
  return [
    {
      title: 'Bring the records',
      text: 'Import the zone file from your present provider, or copy the usual records from public DNS. Compare them: other names are not found there.',
      isDone: records > 0,
    },
    {
      title: 'Lower the TTLs',
      text: 'At the present provider, set the TTLs of your records to 5 minutes, and wait until the former TTLs have passed.',
      isDone: isHere,
    },
    {
      title: 'Remove a DS record',
      text: hasForeignDs
        ? 'The registrar has a DS record of your present provider’s key. Remove it, and wait a day before you go on.'
        : 'The registrar has no DS record of another key.',
      isDone: dnssec?.parent ? !hasForeignDs : false,
    },
    {
      title: 'Change the name servers',
      text: `At the registrar, set ${expected.join(' and ')}. Keep the zone at the present provider for ${wait} afterwards.`,
      isDone: isHere,
    },
    {
      title: 'Switch DNSSEC on',
      text: 'Optional. Then give the DS record that is shown to the registrar.',
      isDone: isHere && (dnssec?.isOn ?? false) && dnssec?.parent?.match === 'matching',
    },
  ]
}
