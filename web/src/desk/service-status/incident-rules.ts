import { incidentKinds } from '@portal/contract/diagnostics/values.ts'
import {
  findsServices,
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
  exceptRules?: Partial<IncidentRules>
  listedServiceIds?: string[]
  notifyAdministrators?: boolean
  /** A published incident, whose listed services are affected in any case. */
  ref?: string
}

type Typed = ActValues | ActBody

/** Shown beside the accounts in which no one is notified, not in the form. */
export const administratorsField = 'notifyAdministrators'

/** Ids as they are pasted: one in each line, or separated by spaces, commas or semicolons. */
export const idsIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]

export const textOf = (values: Typed, name: string) => {
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

/** Whether a rule finds services or excludes them. */
export const ruleWays = { is: 'is', isNot: 'is not' } as const
export type RuleWay = keyof typeof ruleWays

/** The name of the field with the values of a rule. */
export const fieldOfRule = (kind: IncidentRuleKind, way: RuleWay): string => (way === 'is' ? kind : `not-${kind}`)

/** The rule that is being typed. It counts before it is added. */
export const newRule = { kind: 'ruleKind', way: 'ruleWay', text: 'ruleText' } as const

/** Every rule that there can be, in the order in which they are shown. */
export const ruleSlots = incidentRuleKinds.flatMap((kind) =>
  (['is', 'isNot'] as const).map((way) => ({ kind, way, field: fieldOfRule(kind, way) })),
)
export const ruleFields = [...ruleSlots.map(({ field }) => field), 'listedServiceIds', ...Object.values(newRule)]

const kindOf = (values: Typed) => incidentRuleKinds.find((each) => each === textOf(values, newRule.kind)) ?? 'carriers'
const wayOf = (values: Typed): RuleWay => (textOf(values, newRule.way) === 'isNot' ? 'isNot' : 'is')

export const valuesOfRule = (values: Typed, kind: IncidentRuleKind, way: RuleWay): string[] =>
  linesOf(textOf(values, fieldOfRule(kind, way)), kind)

/** The form after the rule that is typed is added. */
export function withNewRule(values: ActValues): ActValues {
  const [kind, way] = [kindOf(values), wayOf(values)]
  const both = [...valuesOfRule(values, kind, way), ...linesOf(textOf(values, newRule.text), kind)]
  return { [fieldOfRule(kind, way)]: [...new Set(both)].join('\n'), [newRule.text]: '' }
}

function rulesOf(typed: ActValues, way: RuleWay): Partial<IncidentRules> {
  const values = { ...typed, ...withNewRule(typed) }
  const rules: Partial<IncidentRules> = {}
  for (const kind of incidentRuleKinds) {
    const found = valuesOfRule(values, kind, way)
    if (found.length === 0) continue
    if (kind === 'productCategories') rules[kind] = found.filter(isCategoryId)
    else rules[kind] = found
  }
  return rules
}

/** The rules and services of what was typed. */
export function reachBodyOf(values: Typed): Omit<IncidentReach, 'kind' | 'ref' | 'notifyAdministrators'> {
  const texts = Object.fromEntries(ruleFields.map((name) => [name, textOf(values, name)]))
  return {
    rules: rulesOf(texts, 'is'),
    exceptRules: rulesOf(texts, 'isNot'),
    listedServiceIds: idsIn(textOf(values, 'listedServiceIds')),
  }
}

/** The typed values as a call takes them, the rules and services instead of their fields. */
export const bodyOfIncident = (typed: ActBody) => ({
  ...Object.fromEntries(Object.entries(typed).filter(([name]) => !ruleFields.includes(name))),
  ...reachBodyOf(typed),
})

/** The rules and services of a new incident; null while nothing finds a service. */
export function reachOf(values: Typed): IncidentReach | null {
  const { rules = {}, exceptRules = {}, listedServiceIds = [] } = reachBodyOf(values)
  if (!findsServices(rules) && listedServiceIds.length === 0) return null
  return {
    kind: incidentKinds.find((each) => each === textOf(values, 'kind')) ?? 'MSO',
    ...(findsServices(rules) && { rules }),
    ...(findsServices(exceptRules) && { exceptRules }),
    ...(listedServiceIds.length > 0 && { listedServiceIds }),
    ...(values[administratorsField] === true && { notifyAdministrators: true }),
  }
}

/** The services of a published incident; those that it lists follow from its reference. */
export const reachOfIncident = ({
  ref,
  kind,
  rules,
  exceptRules,
  notifyAdministrators,
}: ReachOfRules & { ref: string; kind: IncidentReach['kind']; notifyAdministrators: boolean }): IncidentReach => ({
  kind,
  ref,
  rules,
  exceptRules,
  notifyAdministrators,
})

/** The fields of the rules and services of a draft. */
export const valuesOfReach = ({ rules, exceptRules, listedServiceIds }: ReachOfRecord): ActValues => ({
  ...Object.fromEntries(
    ruleSlots.map(({ kind, way, field }) => [field, (way === 'is' ? rules : exceptRules)[kind].join('\n')]),
  ),
  listedServiceIds: listedServiceIds.join('\n'),
  [newRule.kind]: 'carriers',
  [newRule.way]: 'is',
})

interface ReachOfRules {
  rules: IncidentRules
  exceptRules: IncidentRules
}

interface ReachOfRecord extends ReachOfRules {
  listedServiceIds: readonly string[]
}

/** "Openreach or Tidewater" */
export const alternatives = (values: readonly string[]): string => values.join(' or ')

/** The rules of an incident, for its details. */
export const rulesInWords = (
  { rules, exceptRules }: ReachOfRules,
  nameOf: (kind: IncidentRuleKind, value: string) => string,
) =>
  ruleSlots.flatMap(({ kind, way }) => {
    const values = (way === 'is' ? rules : exceptRules)[kind]
    if (values.length === 0) return []
    return {
      label: way === 'is' ? incidentRuleNames[kind] : `${incidentRuleNames[kind]} is not`,
      value: alternatives(values.map((value) => nameOf(kind, value))),
    }
  })
