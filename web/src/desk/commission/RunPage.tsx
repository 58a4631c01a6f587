import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import DownIcon from 'lucide-react/icons/chevron-down'
import UpIcon from 'lucide-react/icons/chevron-up'
import type { PageRequest } from '../../screens.ts'
import { useKeys } from '../../shell/keys/use-keys.ts'
import { deskPaths } from '../desk-paths.ts'
import styles from '../thing-page.module.css'
import { ThingPage } from '../ThingPage.tsx'
import { commissionQueueQuery, runQuery } from './queries.ts'
import { useRunThing } from './run-thing.tsx'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(runQuery(params.accountId ?? '', params.month ?? '')),
    queryClient.prefetchQuery(commissionQueueQuery({})),
  ])
}

/** The statement of a dealer; j and k open those of the next and the previous dealer. */
export function Page() {
  const { accountId = '', month = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data } = useQuery(commissionQueueQuery({}))
  const rows = data?.rows ?? []
  const at = rows.findIndex((row) => row.accountId === accountId)
  const step = (by: 1 | -1) => {
    const to = at === -1 ? undefined : rows[at + by]
    if (to) void navigate({ to: deskPaths.commissionRun(to.accountId, to.month) })
  }
  useKeys({
    onPair: () => {},
    onKey: ({ key }) => {
      if (key === 'j') step(1)
      if (key === 'k') step(-1)
    },
  })
  const thing = useRunThing(accountId, month)
  const walk =
    at === -1 ? null : (
      <span className={styles.walk}>
        <span>{`${at + 1} of ${rows.length}`}</span>
        <IconButton label="Previous dealer" icon={<UpIcon />} disabled={at === 0} onClick={() => step(-1)} />
        <IconButton label="Next dealer" icon={<DownIcon />} disabled={at === rows.length - 1} onClick={() => step(1)} />
      </span>
    )
  return (
    <ThingPage
      {...thing}
      header={(found) => {
        const { actions, ...header } = thing.header(found)
        return {
          ...header,
          actions: (
            <>
              {walk}
              {actions}
            </>
          ),
        }
      }}
    />
  )
}
