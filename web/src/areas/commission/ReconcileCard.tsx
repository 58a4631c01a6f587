import type { ReconciliationRow } from '@portal/contract/commission/commission.ts'
import { mostSheetBytes, type ReconciliationOutcome } from '@portal/contract/commission/values.ts'
import { separatorNames } from '@portal/contract/format/separators.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { minus } from '@portal/contract/money-values.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { startTransition, useActionState, useId, useState } from 'react'
import { boot } from '../../boot.ts'
import { call } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import styles from './commission.module.css'
import { decodeSheet, type SheetEncoding } from '../../lib/decode-sheet.ts'
import { type OwnColumns, ownColumns, rememberColumns, rememberedColumns } from './own-columns.ts'
import { SheetColumnFields } from './SheetColumnFields.tsx'

const names: Record<ReconciliationOutcome, string> = {
  agrees: 'agree',
  differs: 'differ',
  'not on the statement': 'not on the statement',
  'not in your file': 'not in your file',
}

const amount = (key: 'yours' | 'ours' | 'difference', header: string): Column<ReconciliationRow> => ({
  key,
  header,
  width: '8rem',
  align: 'end',
  cell: (row) => (row[key] === null ? '–' : figure(row[key])),
})

const columns: readonly Column<ReconciliationRow>[] = [
  { key: 'serviceId', header: 'Service ID', isName: true },
  { key: 'customer', header: 'Customer', width: '26%', hideBelow: 768 },
  { key: 'outcome', header: 'Result', width: '11rem', hideBelow: 768 },
  amount('yours', 'Yours'),
  amount('ours', 'Ours'),
  { ...amount('difference', 'Difference'), hideBelow: 768 },
]

/** Compares the dealer's expected amounts with the statement. The file is not stored. */
export function ReconcileCard({ statementRef }: { statementRef: string }) {
  const inputId = useId()
  const [sheet, setSheet] = useState<Sheet>()
  const accountId = boot().signedIn?.accountId ?? ''
  const [{ data, error = null }, reconcile, isPending] = useActionState<Compared, Sheet>(
    (_before, chosen) =>
      compared(statementRef, accountId, chosen).then(
        (found) => ({ data: found }),
        (failure: unknown) => ({ error: failure }),
      ),
    {},
  )
  const [missing, setMissing] = useState<string>()
  const choose = async (file: File | undefined) => {
    const problem = file && file.size > mostSheetBytes ? 'Choose a file up to 8 MB.' : undefined
    setMissing(problem)
    if (!file || problem) return setSheet(undefined)
    const decoded = decodeSheet(new Uint8Array(await file.arrayBuffer()))
    setSheet({ ...decoded, columns: ownColumns(decoded.text, rememberedColumns(accountId)) })
  }
  const compare = () => {
    const problem = missing ?? problemOf(sheet)
    setMissing(problem)
    if (sheet && !problem) startTransition(() => reconcile(sheet))
  }
  const refused = missing ?? wordsOf(error)
  return (
    <Card title="Compare with your file">
      <div className={styles.upload}>
        <form
          className={styles.upload}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            compare()
          }}
        >
          <div>
            <label htmlFor={inputId} className={styles.strong}>
              Your CSV file
            </label>
            <p id={`${inputId}-hint`} className={styles.note}>
              The first line must name the columns, separated by commas, semicolons, tabs or vertical bars. You can use
              a CSV file downloaded from this page.
            </p>
          </div>
          <input
            id={inputId}
            className={styles.file}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            aria-describedby={`${inputId}-hint${refused ? ` ${inputId}-error` : ''}`}
            aria-invalid={refused ? true : undefined}
            onChange={(event) => {
              choose(event.target.files?.[0]).catch(() => setMissing('We could not read this file.'))
            }}
          />
          {sheet && sheet.columns.names.length > 0 ? (
            <SheetColumnFields
              columns={sheet.columns}
              onChoose={(chosen) => {
                setMissing(undefined)
                setSheet({ ...sheet, columns: { ...sheet.columns, chosen } })
              }}
            />
          ) : null}
          {refused ? <FieldError id={`${inputId}-error`}>{refused}</FieldError> : null}
          <div>
            <Button type="submit" colour="primary" busy={isPending}>
              Compare
            </Button>
          </div>
        </form>
        {data ? (
          <>
            <Notice kind={data.yours === data.ours && data.rows.length === 0 ? 'ok' : 'warn'}>
              {data.counts
                .filter(({ services }) => services > 0)
                .map(({ outcome, services }) => `${number(services)} ${names[outcome]}`)
                .join(', ')}
              . Yours {money(data.yours, data.currency)}, ours {money(data.ours, data.currency)}, difference{' '}
              {money(minus(data.ours, data.yours), data.currency)}.
            </Notice>
            <p className={styles.note}>
              Read as {data.encoding}, columns separated by {separatorNames[data.separator]}.
            </p>
            {data.rows.length > 0 ? (
              <DataTable
                label="Services that differ, largest difference first"
                noun="service"
                columns={columns}
                rows={data.rows}
                rowKey={({ serviceId }) => serviceId}
                pager={data.rows.length > 10 ? 'compact' : 'none'}
                searchable={data.rows.length > 10}
              />
            ) : null}
          </>
        ) : null}
      </div>
    </Card>
  )
}

interface Compared {
  data?: Awaited<ReturnType<typeof compared>>
  error?: unknown
}

async function compared(
  statementRef: string,
  accountId: string,
  { text, encoding, columns: { names, chosen } }: Sheet,
) {
  const isChosen = names.length > 0
  const result = await call('POST /commission-info/api/statements/:statementRef/reconciliation', {
    params: { statementRef },
    body: { csv: text, ...(isChosen && { columns: chosen }) },
  })
  if (isChosen) rememberColumns(accountId, chosen)
  return { ...result, encoding }
}

interface Sheet {
  text: string
  encoding: SheetEncoding
  columns: OwnColumns
}

function problemOf(sheet: Sheet | undefined): string | undefined {
  if (!sheet) return 'Choose a file.'
  const { names, chosen } = sheet.columns
  return names.length > 0 && !(chosen.service && chosen.amount) ? 'Choose both columns.' : undefined
}

function wordsOf(error: unknown): string | undefined {
  if (!error) return undefined
  const body = error instanceof ApiError ? error.body : null
  const said: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'csv') : undefined
  return typeof said === 'string' ? said : mapFailure(error).message
}
