import type { AccountingSettings } from '@portal/contract/billing/accounting.ts'
import {
  type AccountingLayout,
  accountingLayoutNames,
  accountingLayouts,
  type AccountingRows,
  accountingRows,
  type CostGrouping,
  mostBillsInFile,
} from '@portal/contract/billing/cost-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthYear } from '@portal/contract/format/days.ts'
import { percent } from '@portal/contract/format/sizes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Act, ActField } from '../../../acts/act.ts'
import { ActButtons } from '../../../acts/ActButtons.tsx'
import { calls } from '../../../acts/calls.ts'
import { oneOf } from '../../../lib/search-params.ts'
import { SaveButton } from '../../../shell/SaveButton.tsx'
import { PartFailed } from '../../../shell/PartFailed.tsx'
import { accountingQuery } from './cost-queries.ts'
import { useAddressValues } from '../../../lib/use-address-values.ts'
import styles from './cost.module.css'

const rowNames: Record<AccountingRows, string> = {
  line: 'One row for each line',
  costCentre: 'One row for each cost centre',
}

/** The files for accounting programs: which program, month and rows are in the address. */
export function AccountingCard({ by, onClose }: { by: CostGrouping; onClose: () => void }) {
  const address = useAddressValues()
  const { raw } = address
  const queryClient = useQueryClient()
  const answer = useQuery(accountingQuery)
  const { data, error } = answer
  const set = (values: Record<string, string | undefined>) => address.set(values, true)
  const layout = oneOf(accountingLayouts, raw.program) ?? 'xero'
  const rows = oneOf(accountingRows, raw.rows) ?? (by === 'costCentre' ? 'costCentre' : 'line')
  const month = data?.months.find((each) => each.month === raw.month) ?? data?.months[0]
  const codes = data?.layouts.find((each) => each.layout === layout)
  const keep = () => queryClient.invalidateQueries({ queryKey: accountingQuery.queryKey })
  return (
    <Card
      title="Export for accounts"
      note="Bills and credit notes by the month of issue"
      aside={
        <Button size="sm" colour="tertiary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error && !data ? <PartFailed title="We could not load your codes" answer={answer} /> : null}
      {!error && !data ? <Skeleton height="8rem" /> : null}
      {data && codes && month ? (
        <>
          <div className={styles.exports}>
            <Select
              label="Software"
              value={layout}
              options={accountingLayouts.map((value) => ({ key: value, value, name: accountingLayoutNames[value] }))}
              onValueChange={(value) => set({ program: value })}
            />
            <Select
              label="Month"
              value={month.month}
              options={data.months.map((each) => ({
                key: each.month,
                value: each.month,
                name: `${monthYear(each.month)}, ${counted(each.bills, 'document')}`,
              }))}
              onValueChange={(value) => set({ month: value })}
            />
            <Select
              label="Rows"
              value={rows}
              options={accountingRows.map((value) => ({ key: value, value, name: rowNames[value] }))}
              onValueChange={(value) => set({ rows: value })}
            />
            <div className={styles.files}>
              <ActButtons acts={[codesAct(codes, keep)]} />
              {partsOf(month.bills).map((part, _, all) => (
                <SaveButton
                  key={part}
                  path={`/billing-info/api/cost/accounting/${layout}/bills.csv`}
                  query={{ month: month.month, rows, part }}
                  fileName={`${layout}-${month.month.slice(0, 7)}${part > 1 ? `-${part}` : ''}.csv`}
                  colour="primary"
                  disabledReason={codes.isSaved ? undefined : 'Enter your codes first.'}
                >
                  {all.length > 1 ? `Download file ${part}` : 'Download file'}
                </SaveButton>
              ))}
            </div>
          </div>
          <p className={styles.below}>
            The VAT in the file equals the VAT on the bills, at each rate.{' '}
            {layout === 'sage'
              ? 'Refunds and credits are purchase credits (PC) with the number of their bill; the cost centre is the extra reference.'
              : 'A credit note is a bill with negative lines.'}{' '}
            {layout === 'quickbooks' ? 'If QuickBooks refuses one, enter it there as a supplier credit. ' : null}
            Test your codes with one bill first: {accountingLayoutNames[layout]} rejects codes that it does not have.
          </p>
        </>
      ) : null}
      {data && !month ? <EmptyState title="No bills yet" /> : null}
    </Card>
  )
}

const partsOf = (bills: number) =>
  Array.from({ length: Math.max(1, Math.ceil(bills / mostBillsInFile)) }, (_, at) => at + 1)

const accountNames: Record<AccountingLayout, string> = {
  xero: 'Account code',
  sage: 'Nominal code',
  quickbooks: 'Account name',
}

/** The codes of the customer's own program. */
function codesAct(codes: AccountingSettings['layouts'][number], keep: () => unknown): Act {
  const { layout, supplier, account, taxCodes } = codes
  const fields: ActField[] = [
    {
      kind: 'text',
      name: 'supplier',
      label: layout === 'sage' ? 'Account reference of the supplier' : 'Supplier name',
      maxLength: layout === 'sage' ? 8 : 100,
    },
    { kind: 'text', name: 'account', label: accountNames[layout], maxLength: layout === 'sage' ? 8 : 100 },
    ...taxCodes.map(
      ({ rate }, at): ActField => ({
        kind: 'text',
        name: `rate${at}`,
        also: [`taxCodes.${at}.code`],
        label: rate === null ? 'Tax code outside VAT' : `Tax code for VAT at ${percent(rate / 100)}`,
        maxLength: layout === 'sage' ? 3 : 50,
      }),
    ),
  ]
  return {
    key: 'codes',
    title: codes.isSaved ? 'Change codes' : 'Enter codes',
    heading: `Codes in ${accountingLayoutNames[layout]}`,
    text: 'As your accounting program has them. They are kept for all exports of the account.',
    fields,
    initial: {
      supplier,
      account,
      ...Object.fromEntries(taxCodes.map(({ code }, at) => [`rate${at}`, code])),
    },
    confirm: 'Save codes',
    do: calls(
      'PUT /billing-info/api/cost/accounting/:layout',
      {
        params: { layout },
        body: (typed) => ({
          supplier: typed.supplier,
          account: typed.account,
          taxCodes: taxCodes.map(({ rate }, at) => ({ rate, code: typed[`rate${at}`] })),
        }),
      },
      keep,
    ),
    done: 'Codes saved',
  }
}
