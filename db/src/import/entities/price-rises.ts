import { z } from 'zod'
import { calendarDate, identifier, integer, text, yesOrNo } from '../column-types.ts'
import { required } from '../columns.ts'
import { tableEntity } from '../table-entity.ts'
import { knownAccount } from './account-check.ts'
import { knownService } from './known-things.ts'

const priceRiseRow = z.object({
  account_id: required(identifier, 'The account'),
  service_id: required(identifier, 'The service'),
  starts_on: required(calendarDate, 'First day of the new price'),
  percent: required(integer(-10_000, 10_000), 'Hundredths of a percent of the monthly price; 0 withdraws the rise'),
  is_most: required(yesOrNo, 'Whether this is the most that the contract allows, and the rise can be smaller'),
  clause: required(text(200), 'The clause of the contract, such as Contract clause 9.1'),
})

export const priceRises = tableEntity({
  name: 'price-rises',
  about: 'Price rises that contracts have agreed, for the forecast of cost',
  table: 'price_rise',
  row: priceRiseRow,
  key: ['account_id', 'service_id', 'starts_on'],
  checks: [knownAccount, knownService],
})
