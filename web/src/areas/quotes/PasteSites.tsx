import type { SiteOutcome } from '@portal/contract/quotes/quotes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useState } from 'react'
import type { AddProps } from './add-sites.ts'
import { RowOutcomes } from './RowOutcomes.tsx'
import { siteCount } from './quote-words.ts'
import { readSiteSheet, type SheetSite } from './site-sheet.ts'
import styles from './quotes.module.css'

/** Adds many sites: paste or choose a file, preview, add. */
export function PasteSites({ isBusy, onAdd }: AddProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [rows, setRows] = useState<SheetSite[]>([])
  const [preview, setPreview] = useState<SiteOutcome[]>()

  const look = async () => {
    const sheet = readSiteSheet(text)
    setProblem(sheet.problem)
    if (!sheet.rows) return
    setRows(sheet.rows)
    setPreview(await onAdd(sheet.rows, { dryRun: true }))
  }
  const add = async () => {
    if (!(await onAdd(rows))) return
    setPreview(undefined)
    setText('')
  }
  const good = preview?.filter(({ outcome }) => outcome === 'added').length ?? 0
  if (preview) {
    return (
      <>
        <p>
          {good} of {siteCount(preview.length)} can be added.
        </p>
        <RowOutcomes
          outcomes={preview.toSorted((a, b) => Number(a.outcome === 'added') - Number(b.outcome === 'added'))}
        />
        <div className={styles.buttons}>
          <Button
            colour="primary"
            busy={isBusy}
            disabledReason={good === 0 ? 'None of the rows can be added.' : undefined}
            onClick={() => void add()}
          >
            Add {siteCount(good)}
          </Button>
          <Button colour="outline" onClick={() => setPreview(undefined)}>
            Edit rows
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <TextField
        label="CSV file"
        optional
        type="file"
        accept=".csv,text/csv,text/plain"
        onInput={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void file.text().then(setText)
        }}
      />
      <TextArea
        label="Rows"
        hint="The first row names the columns: Name, Address, Postcode, or Site ID for your own sites. Floor and Landlord are optional. Up to 500 sites."
        rows={7}
        value={text}
        onValueChange={setText}
        placeholder={'Name,Address,Postcode\nBrewery,"8 Malthouse Row, Birmingham",B1 0ZA'}
      />
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <div className={styles.buttons}>
        <Button colour="primary" busy={isBusy} onClick={() => void look()}>
          Preview sites
        </Button>
      </div>
    </>
  )
}
