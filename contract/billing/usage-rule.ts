import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { money } from '../format/money.ts'
import { pence } from '../money-values.ts'
import { Pence } from '../money.ts'
import { hoursOfNight, ruleBounds } from './unusual-nights.ts'

const permissions = ['BusinessPortalBilling'] as const

export const UsageRule = z.object({
  over: Pence,
  times: z.number().int(),
  fromHour: z.number().int(),
  toHour: z.number().int(),
  /** 0 until the account sets its own rule. */
  version: z.number().int(),
  changed: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
})
export type UsageRule = z.infer<typeof UsageRule>

const { over, times, hours } = ruleBounds
const amounts = `Enter an amount from ${money(pence(over.least))} to ${money(pence(over.most))}.`
const factors = `Enter a whole number from ${times.least} to ${times.most}.`

const hour = z.number('Choose an hour.').int('Choose an hour.').min(0, 'Choose an hour.').max(23, 'Choose an hour.')

export const NewUsageRule = z
  .object({
    over: z.number(amounts).int(amounts).min(over.least, amounts).max(over.most, amounts).pipe(Pence),
    times: z.number(factors).int(factors).min(times.least, factors).max(times.most, factors),
    fromHour: hour,
    toHour: hour,
  })
  .refine((rule) => hoursOfNight(rule) >= 1 && hoursOfNight(rule) <= hours, {
    path: ['toHour'],
    message: `A night is 1 to ${hours} hours.`,
  })
export type NewUsageRule = z.output<typeof NewUsageRule>

export const usageRuleRead = endpoint({
  method: 'GET',
  path: '/billing-info/api/usage/rule',
  summary: 'The rule for unusual nights of calls; its ETag goes into If-Match of a change',
  permissions,
  response: UsageRule,
})

export const usageRuleUpdate = endpoint({
  method: 'PUT',
  path: '/billing-info/api/usage/rule',
  summary: 'Set the rule for unusual nights; with If-Match, only if it has not changed since',
  permissions,
  body: NewUsageRule,
  response: UsageRule,
  problems: ['whole_account_needed', 'stale'],
})
