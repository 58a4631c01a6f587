import type { Quote, SiteOutcome } from '@portal/contract/quotes/quotes.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import type { AddProps } from './add-sites.ts'
import { NewSite } from './NewSite.tsx'
import { OwnSites } from './OwnSites.tsx'
import { PasteSites } from './PasteSites.tsx'
import { quoteQuery } from './queries.ts'
import { RowOutcomes } from './RowOutcomes.tsx'
import { siteCount } from './quote-words.ts'
import styles from './quotes.module.css'

const ways = [
  { key: 'own', value: 'own', name: 'Your sites' },
  { key: 'new', value: 'new', name: 'New site' },
  { key: 'paste', value: 'paste', name: 'Paste or CSV' },
]

/** Adds sites from the account, entered or pasted as a list, and reports the outcome of each row. */
export function AddSites({ quote, account }: { quote: Quote; account: string | undefined }) {
  const queryClient = useQueryClient()
  const isNewcomer = quote.seesCost && account === undefined
  const [way, setWay] = useState(isNewcomer ? 'new' : 'own')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [outcomes, setOutcomes] = useState<SiteOutcome[]>([])
  const { quoteId } = quote

  const add: AddProps['onAdd'] = async (rows, { dryRun } = { dryRun: false }) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await call(
        'POST /quote-info/api/quotes/:quoteId/sites',
        { params: { quoteId }, body: { rows, dryRun } },
        { once: crypto.randomUUID(), account },
      )
      if (!dryRun) {
        setOutcomes(answer.rows)
        await queryClient.invalidateQueries({ queryKey: quoteQuery({ quoteId, account }).queryKey })
        await queryClient.invalidateQueries({ queryKey: ['quotes', 'sites', quoteId] })
      }
      return answer.rows
    } catch (failure) {
      setProblem(mapFailure(failure).message)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const props: AddProps = { account, isBusy, onAdd: add }
  return (
    <Card title="Add sites">
      <div className={styles.form}>
        <Segmented
          label="Site source"
          options={isNewcomer ? ways.slice(1) : ways}
          value={way}
          onValueChange={(chosen) => {
            setWay(chosen)
            setOutcomes([])
          }}
        />
        {way === 'own' ? (
          <OwnSites {...props} />
        ) : way === 'new' ? (
          <NewSite {...props} quoteId={quoteId} />
        ) : (
          <PasteSites {...props} />
        )}
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        <Outcomes outcomes={outcomes} />
      </div>
    </Card>
  )
}

/** A summary of the added rows, and the reason for each refused one. */
function Outcomes({ outcomes }: { outcomes: readonly SiteOutcome[] }) {
  if (outcomes.length === 0) return null
  const added = outcomes.filter(({ outcome }) => outcome === 'added').length
  const left = outcomes.filter(({ outcome }) => outcome !== 'added')
  return (
    <>
      {added > 0 ? <Notice kind="ok">{siteCount(added)} added.</Notice> : null}
      <RowOutcomes outcomes={left} />
    </>
  )
}
