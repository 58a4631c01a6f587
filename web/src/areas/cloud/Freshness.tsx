import type { Centre } from '@portal/contract/cloud.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { takenInWords } from './cloud-words.ts'
import { ReadAgain } from './ReadAgain.tsx'

/** Only trouble is said above everything else; that all is well stands below the chart. */
export function Freshness({ centre }: { centre: Centre }) {
  const { trouble, takenAt } = centre
  if (!trouble) return null
  return (
    <Notice kind="warn" title={trouble} actions={<ReadAgain centre={centre} />}>
      {takenAt
        ? `What you see was read ${takenInWords(takenAt)}. Your machines are not affected, and it is read again every hour.`
        : 'Nothing has been read yet. It is tried again every hour.'}
    </Notice>
  )
}
