import { sql } from 'kysely'
import type { Case, World } from '../../../testing/matrix.ts'

/** The data of places belong to no account. */
export function coverageCases({ system }: World['database']): Record<string, Case> {
  let made = 0
  const exchange = async () => {
    made += 1
    const exchangeCode = `MX${made}`
    await sql`insert into exchange (exchange_code, name, exchange_class) values (${exchangeCode}, 'Matrix', 1)`.execute(
      system,
    )
    return { exchangeCode }
  }
  const postcode = async () => {
    made += 1
    const name = `ZE${String(made).slice(0, 1)} ${made % 10}${'ABDEF'[made % 5]}${'ABDEF'[Math.floor(made / 5) % 5]}`
    await sql`insert into postcode (postcode) values (${name}) on conflict do nothing`.execute(system)
    return { postcode: name }
  }
  const area = async () => {
    const { exchangeCode } = await exchange()
    const name = `ZE${made % 10}`
    await sql`insert into served_area (area, exchange_code) values (${name}, ${exchangeCode}) on conflict do nothing`.execute(
      system,
    )
    return { area: name, exchangeCode }
  }
  const building = { postcode: 'ZE3 9ZZ', carrier: 'Aldgate' }
  const at = '/quote-desk/api'
  const forOperators = true
  const place = { name: 'Matrix', exchangeClass: 1 }
  let code = 0
  const next = () => {
    code += 1
    return code
  }
  return {
    [`GET ${at}/exchanges`]: { forOperators },
    [`POST ${at}/exchanges`]: { forOperators, body: () => ({ exchangeCode: `NEW${next()}`, ...place }) },
    [`PUT ${at}/exchanges/:exchangeCode`]: { own: exchange, forOperators, body: () => place },
    [`DELETE ${at}/exchanges/:exchangeCode`]: { own: exchange, forOperators },
    [`GET ${at}/served-areas`]: { forOperators },
    [`POST ${at}/served-areas`]: {
      forOperators,
      own: area,
      body: ({ exchangeCode }) => ({ area: `ZE1 ${next() % 10}`, exchangeCode }),
    },
    [`PUT ${at}/served-areas/:area`]: { own: area, forOperators, body: ({ exchangeCode }) => ({ exchangeCode }) },
    [`DELETE ${at}/served-areas/:area`]: { own: area, forOperators },
    [`GET ${at}/postcodes`]: { forOperators, query: '?search=ZE3' },
    [`POST ${at}/postcodes`]: { forOperators, body: () => ({ postcode: `ZE2 ${next() % 10}QQ` }) },
    [`PUT ${at}/postcodes/:postcode`]: { own: postcode, forOperators, body: () => ({}) },
    [`DELETE ${at}/postcodes/:postcode`]: { own: postcode, forOperators },
    [`GET ${at}/on-net-buildings`]: { forOperators },
    [`POST ${at}/on-net-buildings`]: {
      forOperators,
      body: () => ({ ...building, building: `${next()} Wharf Road` }),
    },
    [`DELETE ${at}/on-net-buildings`]: {
      forOperators,
      own: async () => {
        await sql`
          insert into on_net_building (carrier, postcode, building) values ('Aldgate', 'ZE3 9ZZ', '')
          on conflict do nothing`.execute(system)
        return {}
      },
      body: () => ({ ...building, building: '' }),
    },
  }
}
