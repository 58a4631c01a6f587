import type { DnssecState } from '@portal/contract/dns/dnssec.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

interface DnssecWords {
  /** The DS at the parent zone. */
  status: string
  kind: StatusKind
  /** The meaning, and the next step. */
  text: string
  /** Whether the DS record of the zone is to be given to the registrar. */
  isForRegistrar: boolean
}

const words = (kind: StatusKind, status: string, text: string, isForRegistrar = false): DnssecWords => ({
  kind,
  status,
  text,
  isForRegistrar,
})

/** `isOurs`: the portal's provider is the domain's registrar. */
export function dnssecInWords(
  { isOn, ds, parent, fault }: Omit<DnssecState, 'offFrom' | 'refusal'>,
  isOurs: boolean,
): DnssecWords {
  const toSet = isOurs
    ? 'To complete DNSSEC, open a case with this record: we set it at the registry.'
    : 'Give this record to the domain’s registrar to complete DNSSEC.'
  if (!parent) return words('warn', 'Not known', fault ?? 'The parent zone has not been asked yet.', isOn)
  const name = parent.name === '.' ? 'the root zone' : parent.name
  if (!isOn) {
    if (parent.ds.length === 0)
      return words('idle', 'None', 'Lets resolvers verify your DNS answers. Records do not change.')
    return words(
      'bad',
      'Present',
      `${name} has a DS record, but the zone is not signed here. With our name servers, resolvers that verify DNSSEC reject the domain: remove the record at the registrar.`,
    )
  }
  if (ds.length === 0) return words('starting', 'Not yet', 'The DS record appears here when the zone is signed.')
  switch (parent.match) {
    case 'matching':
      return words('ok', 'Matching', 'Resolvers verify your DNS answers.')
    case 'other':
      return words(
        'bad',
        'Different',
        `The DS record at ${name} is for another key, so resolvers that verify DNSSEC reject the domain. Replace it at the registrar with this record.`,
        true,
      )
    case 'none':
      return words('warn', 'None', toSet, true)
  }
}
