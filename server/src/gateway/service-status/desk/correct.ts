import type { Correction, DeskIncident } from '@portal/contract/service-status/desk.ts'
import { incidentRuleKinds, incidentRuleNames, type IncidentRules } from '@portal/contract/service-status/rules.ts'
import { Problem } from '@portal/contract/problem.ts'
import { textsInWords } from './correction-words.ts'
import { assertAllNamed, assertRules, change, type Found, getDeskIncident, type Work } from './service.ts'
import { nameServicesOf } from './store.ts'

/** Corrects the texts and the rules of an incident. The update lists the changes; customers do not see the rules. */
export async function correctIncident(
  work: Work,
  ref: string,
  wanted: Correction,
  { place, placeNames, named }: Found,
): Promise<DeskIncident> {
  const before = await getDeskIncident(work.scope, ref, work)
  const { title, rules, exceptRules, listedServiceIds, risk, advice, reason } = wanted
  const notifyAdministrators = wanted.notifyAdministrators ?? before.notifyAdministrators
  await assertRules(work.scope, wanted, before.listed + listedServiceIds.length)
  assertAllNamed(named, listedServiceIds)
  const listed = before.listed + (await nameServicesOf(work.scope, ref, named))
  const isReachChanged =
    listed > before.listed || !areSame(rules, before.rules) || !areSame(exceptRules, before.exceptRules)
  const texts = textsInWords(before, { title, risk, advice })
  const changes = isReachChanged ? [...texts, 'The affected services have been corrected.'] : texts
  const isChosen = notifyAdministrators !== before.notifyAdministrators
  if (changes.length === 0 && !isChosen) throw new Problem('invalid', { fields: { title: 'Nothing is changed.' } })
  return change(
    { ...work, listed, placeNames },
    ref,
    {
      action: 'corrected',
      before: forHistory(before),
      after: forHistory({ ...wanted, notifyAdministrators, listed }),
      text: [`Correction: ${reason}`, ...changes].join('\n'),
      nextUpdateBy: before.nextUpdateBy,
    },
    {
      title,
      risk: risk || null,
      advice: advice || null,
      notifyAdministrators,
      ...(isReachChanged && { reach: { rules, exceptRules, place } }),
    },
  )
}

const areSame = (one: IncidentRules, other: IncidentRules): boolean =>
  incidentRuleKinds.every((kind) => JSON.stringify(one[kind]) === JSON.stringify(other[kind]))

interface Corrected {
  title: string
  risk: string | null
  advice: string | null
  rules: IncidentRules
  exceptRules: IncidentRules
  listed: number
  notifyAdministrators: boolean
}

/** The rules by their names, where equal values are left out. */
const forHistory = ({ title, risk, advice, rules, exceptRules, listed, notifyAdministrators }: Corrected) => ({
  title,
  ...Object.fromEntries(
    incidentRuleKinds.flatMap((kind) => [
      [incidentRuleNames[kind], rules[kind].join(' or ')],
      [`${incidentRuleNames[kind]} is not`, exceptRules[kind].join(' or ')],
    ]),
  ),
  'Listed services': listed,
  'Administrators notified': notifyAdministrators ? 'yes' : 'no',
  risk: risk ?? '',
  advice: advice ?? '',
})
