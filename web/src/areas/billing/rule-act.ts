import type { UsageRule } from '@portal/contract/billing/usage-rule.ts'
import { ruleBounds, usualNights } from '@portal/contract/billing/unusual-nights.ts'
import { hour } from '@portal/contract/billing/unusual-words.ts'
import { money, plainMoney } from '@portal/contract/format/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'

interface Wanted {
  rule: UsageRule
  mayChange: boolean
  queryClient: QueryClient
}

const hours = Array.from({ length: 24 }, (_, value) => [String(value), hour(value)] as const)

/** Changes the rule by which the page and the notification find unusual nights. */
export function ruleAct({ rule, mayChange, queryClient }: Wanted): Act {
  return {
    key: 'rule',
    title: 'Change the rule',
    heading: 'Rule for unusual nights',
    text: 'We warn when a night costs more than both limits. Everyone who can see all bills is notified in the portal, once for each night. Subscribers to “Unusual usage” are also notified by email or text message.',
    fields: [
      {
        kind: 'money',
        name: 'over',
        label: 'Warn when a night costs more than (£)',
        hint: `${money(pence(ruleBounds.over.least))} to ${money(pence(ruleBounds.over.most))}.`,
      },
      {
        kind: 'number',
        name: 'times',
        label: 'And more than this many times the average night',
        hint: `${ruleBounds.times.least} to ${ruleBounds.times.most}. Average of the previous ${usualNights} nights.`,
      },
      { kind: 'choice', name: 'fromHour', label: 'Night begins at', names: hours },
      { kind: 'choice', name: 'toHour', label: 'Night ends at', names: hours },
    ],
    initial: {
      over: plainMoney(rule.over),
      times: String(rule.times),
      fromHour: String(rule.fromHour),
      toHour: String(rule.toHour),
    },
    confirm: 'Save rule',
    refusal: mayChange ? undefined : 'Your permission is limited to some sites; the rule is for the whole account.',
    do: calls(
      'PUT /billing-info/api/usage/rule',
      {
        version: rule.version,
        body: ({ fromHour, toHour, ...typed }) => ({ ...typed, fromHour: Number(fromHour), toHour: Number(toHour) }),
      },
      () => queryClient.invalidateQueries({ queryKey: ['billing', 'usage'] }),
    ),
    done: 'Rule saved',
  }
}
