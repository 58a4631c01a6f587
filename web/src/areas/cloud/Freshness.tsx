import type { Cloud } from '@portal/contract/cloud/cloud.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { takenInWords } from './cloud-words.ts'
import { ReadAgain } from './ReadAgain.tsx'

/** A failed update appears at the top of the page; a successful one below the chart. */
export function Freshness({ cloud }: { cloud: Cloud }) {
  const { trouble, takenAt } = cloud
  if (!trouble) return null
  return (
    <Notice kind="warn" title={trouble} actions={<ReadAgain cloud={cloud} />}>
      {takenAt
        ? `Last updated ${takenInWords(takenAt)}. Your machines are not affected. We try again every hour.`
        : 'No data yet. We try again every hour.'}
    </Notice>
  )
}
