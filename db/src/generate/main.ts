import { counted } from '@portal/contract/format/counts.ts'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { generate } from './generate.ts'
import { bigAccountId } from './plan.ts'

const usage = `Usage: npm run generate -- --services N --out DIR [--accounts N] [--big-account N] [--contacts N] [--bills N]
                                [--seed N] [--format csv|ndjson]

Writes believable accounts, sites, services, users, contacts, bills and metered usage for the import. The same numbers give the same bytes.

  --services     how many services in all
  --accounts     how many accounts; default: one for every 200 services
  --big-account  how many of the services belong to the account ${bigAccountId}; default: at most 50,000
  --contacts     number of people besides users; none by default
  --bills        months of bills with a line for each service, and of metered data, before January 2026; none by default
  --seed         another number gives other rows; default: 1`

const { values } = parseArgs({
  options: {
    services: { type: 'string' },
    accounts: { type: 'string' },
    'big-account': { type: 'string' },
    contacts: { type: 'string' },
    bills: { type: 'string' },
    seed: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

const Count = z.coerce.number().int().min(1).max(8_000_000)
const Options = z.object({
  services: Count,
  accounts: Count.max(800_000).optional(),
  'big-account': z.coerce.number().int().min(0).optional(),
  contacts: z.coerce.number().int().min(0).max(8_000_000).default(0),
  bills: z.coerce.number().int().min(0).max(84).default(0),
  seed: z.coerce.number().int().min(0).max(4_294_967_295).default(1),
  format: z.enum(['csv', 'ndjson']).default('csv'),
  out: z.string().min(1),
})

const options = Options.safeParse(values)
if (values.help) console.log(usage)
else if (options.success) await run(options.data)
else {
  console.error(`${usage}\n\n${z.prettifyError(options.error)}`)
  process.exitCode = 1
}

async function run({ services, contacts, bills, seed, format, out, ...rest }: z.output<typeof Options>): Promise<void> {
  const bigAccount = Math.min(rest['big-account'] ?? 50_000, services)
  const accounts = rest.accounts ?? Math.max(10, Math.round((services - bigAccount) / 200))
  for await (const { file, rows } of generate(
    { services, accounts, bigAccount, contacts, billMonths: bills, seed },
    format,
    out,
  )) {
    console.log(`${file}: ${counted(rows, 'row')}`)
  }
}
