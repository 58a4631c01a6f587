import { incidentKinds } from '@portal/contract/diagnostics/values.ts'
import {
  type IncidentRuleKind,
  incidentRuleKinds,
  incidentRuleNames,
  type IncidentRules,
} from '@portal/contract/service-status/rules.ts'
import { isCategoryId } from '@portal/contract/services/category.ts'
import type { ActBody, ActValues } from '../../acts/act.ts'

/** The part of a new incident that decides which services it affects. */
export interface IncidentReach {
  kind: (typeof incidentKinds)[number]
  rules?: Partial<IncidentRules>
  listedServiceIds?: string[]
}

type Typed = ActValues | ActBody

/** Ids as they are pasted: one in each line, or separated by spaces, commas or semicolons. */
export const idsIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]

const textOf = (values: Typed, name: string) => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** A rule is stored as the lines of a field. The names of products contain commas. */
const linesOf = (text: string, kind: IncidentRuleKind) => [
  ...new Set(
    text
      .split(kind === 'products' ? /\n/ : /[\n,;]/)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
]

/** The rule that is being typed. It counts before it is added. */
export const newRule = { kind: 'ruleKind', text: 'ruleText' } as const
export const ruleFields = [...incidentRuleKinds, 'listedServiceIds', newRule.kind, newRule.text]

const kindOf = (values: Typed) => incidentRuleKinds.find((each) => each === textOf(values, newRule.kind)) ?? 'carriers'

export const valuesOfRule = (values: Typed, kind: IncidentRuleKind): string[] => linesOf(textOf(values, kind), kind)

/** The form after the rule that is typed is added. */
export function withNewRule(values: ActValues): ActValues {
  const kind = kindOf(values)
  const both = [...valuesOfRule(values, kind), ...linesOf(textOf(values, newRule.text), kind)]
  return { [kind]: [...new Set(both)].join('\n'), [newRule.text]: '' }
}

function rulesOf(typed: ActValues): Partial<IncidentRules> {
  const values = { ...typed, ...withNewRule(typed) }
  const rules: Partial<IncidentRules> = {}
  for (const kind of incidentRuleKinds) {
    const found = valuesOfRule(values, kind)
    if (found.length === 0) continue
    if (kind === 'productCategories') rules[kind] = found.filter(isCategoryId)
    else rules[kind] = found
  }
  return rules
}

/** The rules and services of what was typed. */
export function reachBodyOf(values: Typed): Pick<IncidentReach, 'rules' | 'listedServiceIds'> {
  const texts = Object.fromEntries(ruleFields.map((name) => [name, textOf(values, name)]))
  return { rules: rulesOf(texts), listedServiceIds: idsIn(textOf(values, 'listedServiceIds')) }
}

/** The rules and services of a new incident; null while there is neither. */
export function reachOf(values: Typed): IncidentReach | null {
  const { rules = {}, listedServiceIds = [] } = reachBodyOf(values)
  if (Object.keys(rules).length === 0 && listedServiceIds.length === 0) return null
  return {
    kind: incidentKinds.find((each) => each === textOf(values, 'kind')) ?? 'MSO',
    ...(Object.keys(rules).length > 0 && { rules }),
    ...(listedServiceIds.length > 0 && { listedServiceIds }),
  }
}

/** The fields of the rules and services of a draft. */
export const valuesOfReach = (rules: IncidentRules, listedServiceIds: readonly string[]): ActValues => ({
  ...Object.fromEntries(incidentRuleKinds.map((kind) => [kind, rules[kind].join('\n')])),
  listedServiceIds: listedServiceIds.join('\n'),
  [newRule.kind]: 'carriers',
})

/** "Openreach or Tidewater" */
export const alternatives = (values: readonly string[]): string => values.join(' or ')

/** The rules of an incident, for its details. */
export const rulesInWords = (rules: IncidentRules, nameOf: (kind: IncidentRuleKind, value: string) => string) =>
  incidentRuleKinds
    .filter((kind) => rules[kind].length > 0)
    .map((kind) => ({
      label: incidentRuleNames[kind],
      value: alternatives(rules[kind].map((value) => nameOf(kind, value))),
    }))
