import type { PlainDate } from '@portal/contract/plain-date.ts'
import { insertLines } from '../line-store.ts'
import {
  billedMonth,
  clawbackLine,
  correctionLine,
  type NewLine,
  newBusinessLine,
  recurringLine,
  schemeFor,
  totalsOf,
} from '../rules.ts'
import type { AccountData } from '../statement-store.ts'
import { periodOf } from '../statement-status.ts'
import { listBilled, listCeased, listCorrections, listSales, listSchemes, listServiceIds } from './due-store.ts'
import { lockRun, moveRun, type Run, runSteps, sumPreview, updateFigures } from './store.ts'

// Large enough to be fast, small enough to finish within a second.
const batchSize = 1000

const vatRate = 2000

interface Period {
  periodStart: PlainDate
  periodEnd: PlainDate
}

/** The lines of a batch and its last key; null when the step is complete. */
interface Batch {
  lines: NewLine[]
  after: string | null
}

/** Runs one batch of the current step. Returns whether any work is left. */
export async function advanceRunStep(scope: AccountData, period: Period): Promise<boolean> {
  const run = await lockRun(scope, period.periodStart)
  if (run?.state !== 'running') return false
  if (run.step === 'totals') {
    await addUp(scope, run)
    await moveRun(scope, { ...run, state: 'ready', step: 'done', after: '' })
    return false
  }
  const { lines, after } = await batchOf(scope, run, period)
  await insertLines(scope, run.statementRef, lines)
  await moveRun(scope, after === null ? { ...run, step: stepAfter(run.step), after: '' } : { ...run, after })
  return true
}

function stepAfter(step: Run['step']): Run['step'] {
  return runSteps[runSteps.indexOf(step) + 1] ?? 'done'
}

function batchOf(scope: AccountData, run: Run, period: Period): Promise<Batch> {
  switch (run.step) {
    case 'new business':
      return newBusiness(scope, run, period)
    case 'recurring':
      return recurring(scope, run, period)
    case 'clawbacks':
      return clawbacks(scope, run, period)
    case 'corrections':
      return corrections(scope, run)
    case 'totals':
    case 'done':
      throw new Error(`The step ${run.step} has no lines`)
  }
}

async function newBusiness(scope: AccountData, run: Run, { periodEnd }: Period): Promise<Batch> {
  const schemes = await listSchemes(scope)
  const sales = await listSales(scope, periodEnd, { after: run.after, size: batchSize })
  const lines = sales.flatMap(({ isPaid, unitsOfMonth, ...sale }) =>
    isPaid ? [] : (newBusinessLine(sale, schemes, unitsOfMonth) ?? []),
  )
  return { lines, after: afterOf(sales.map(({ eventId }) => eventId)) }
}

/** Schemes differ in their arrears, so each service is checked once for every month due. */
async function recurring(scope: AccountData, run: Run, { periodStart }: Period): Promise<Batch> {
  const schemes = (await listSchemes(scope)).filter(({ trigger }) => trigger === 'billed')
  const serviceIds = await listServiceIds(scope, { after: run.after, size: batchSize })
  const lines: NewLine[] = []
  for (const month of new Set(schemes.map((scheme) => billedMonth(periodStart, scheme)))) {
    const { periodEnd: monthEnd } = periodOf(month.slice(0, 7))
    for (const service of await listBilled(scope, serviceIds, { month, monthEnd })) {
      const scheme = schemeFor(schemes, 'billed', { productCategory: service.productCategory, on: month })
      if (!scheme || billedMonth(periodStart, scheme) !== month) continue
      const line = recurringLine(service, scheme, month)
      if (line) lines.push(line)
    }
  }
  return { lines, after: afterOf(serviceIds) }
}

async function clawbacks(scope: AccountData, run: Run, { periodEnd }: Period): Promise<Batch> {
  const { ceased, lastEventId } = await listCeased(scope, periodEnd, { after: run.after, size: batchSize })
  return { lines: ceased.flatMap(({ line, ...cease }) => clawbackLine(line, cease) ?? []), after: lastEventId }
}

async function corrections(scope: AccountData, run: Run): Promise<Batch> {
  const due = await listCorrections(scope, { after: run.after, size: batchSize })
  return { lines: due.map(correctionLine), after: afterOf(due.map(({ eventId }) => eventId)) }
}

const afterOf = (keys: readonly string[]) => keys.at(-1) ?? null

async function addUp(scope: AccountData, run: Run): Promise<void> {
  const { lines, net, currencies, vatRegistered, openingBalance } = await sumPreview(scope, run)
  if (currencies > 1) throw new Error(`${run.statementRef} has lines in ${currencies} currencies`)
  const rate = vatRegistered ? vatRate : 0
  await updateFigures(scope, run.statementRef, {
    lines,
    vatRate: rate,
    openingBalance,
    ...totalsOf(net, rate, openingBalance),
  })
}
