import type { Cloud } from '@portal/contract/cloud/cloud.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { SystemNotice } from '../../shell/SystemNotice.tsx'
import { takenInWords } from './cloud-words.ts'
import { ReadAgain } from './ReadAgain.tsx'

/** Limits of the figures appear at the top of the page; a successful update below the chart. */
export function Freshness({ cloud }: { cloud: Cloud }) {
  const { connection, trouble, takenAt } = cloud
  const last = takenAt ? `Last updated ${takenInWords(takenAt)}.` : null
  return (
    <>
      <SystemNotice
        connection={connection}
        system="Cloud Director"
        without={last ? `${last} These figures do not change.` : 'There are no figures of this cloud.'}
      />
      {trouble && connection !== 'off' ? (
        <Notice kind="warn" title={trouble} actions={<ReadAgain cloud={cloud} />}>
          {last
            ? `${last} Your machines are not affected. We try again every hour.`
            : 'No data yet. We try again every hour.'}
        </Notice>
      ) : null}
    </>
  )
}
