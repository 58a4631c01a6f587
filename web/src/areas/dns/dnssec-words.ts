import type { DnssecState } from '@portal/contract/dns/dnssec.ts'
import { momentInWords } from './dns-words.ts'
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

export const rolloverNames: Record<NonNullable<DnssecState['rollover']>['step'], string> = {
  publishing: 'Publishing the new key',
  spreading: 'Waiting for caches',
  parent: 'Waiting for the DS record',
  caches: 'Withdrawing the old key',
}

const words = (kind: StatusKind, status: string, text: string, isForRegistrar = false): DnssecWords => ({
  kind,
  status,
  text,
  isForRegistrar,
})

/** `isOurs`: the portal's provider is the domain's registrar. */
export function dnssecInWords(
  { isOn, ds, parent, fault, rollover, dsRemoval }: Omit<DnssecState, 'offFrom' | 'refusal'>,
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
  const step = rollover ? stepInWords(rollover, name, isOurs) : undefined
  const isForRegistrar = rollover?.step === 'parent'
  switch (parent.match) {
    case 'matching':
      return words('ok', 'Matching', step ?? matchingInWords(name, { ds, parent, dsRemoval }), isForRegistrar)
    case 'other':
      return words(
        'bad',
        'Different',
        `The DS record at ${name} is for another key, so resolvers that verify DNSSEC reject the domain. Replace it at the registrar with this record.`,
        true,
      )
    case 'none':
      return words('warn', 'None', step ?? toSet, !rollover || isForRegistrar)
  }
}

function matchingInWords(
  name: string,
  { ds, parent, dsRemoval }: Pick<DnssecState, 'ds' | 'dsRemoval'> & { parent: NonNullable<DnssecState['parent']> },
): string {
  if (dsRemoval) {
    return `The zone asks ${name} to remove the DS record, with CDS and CDNSKEY records. Some registries do so; otherwise remove it at the registrar. Then switch DNSSEC off.`
  }
  const tags = new Set(ds.map(tagOf))
  return parent.ds.every((each) => tags.has(tagOf(each)))
    ? 'Resolvers verify your DNS answers.'
    : `Resolvers verify your DNS answers. ${name} also has a DS record of another key, which can be removed at the registrar.`
}

const tagOf = (ds: string) => ds.split(' ')[0]

/** The step of a roll-over, and what a person does about it. */
function stepInWords({ step, until }: NonNullable<DnssecState['rollover']>, parent: string, isOurs: boolean): string {
  const end = until === null ? '' : momentInWords(until)
  switch (step) {
    case 'publishing':
      return 'The new key is being published beside the old one.'
    case 'spreading':
      return `The new key signs the zone beside the old one. Keep the DS record until ${end}: some resolvers do not have the new key yet.`
    case 'parent':
      return isOurs
        ? 'Open a case with this DS record of the new key: we set it at the registry in place of the old one. The old key stays until then.'
        : 'Give this DS record of the new key to the registrar, in place of the old one. Some registries read it from the zone. The old key stays until then.'
    case 'caches':
      return `${parent} has the DS record of the new key. The old key is withdrawn after ${end}.`
  }
}
