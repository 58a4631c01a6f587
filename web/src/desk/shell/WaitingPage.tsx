import { number } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { mapFailure } from '../../api/failure.ts'
import { waitingQuery } from '../queries.ts'
import { rooms } from '../rooms.ts'
import styles from './desk-shell.module.css'
import { useMayEnter } from './may-enter.ts'

export function load(queryClient: QueryClient): Promise<unknown> {
  return queryClient.prefetchQuery(waitingQuery)
}

/** The start of a shift: every area that the person may enter, with its open work. */
export function Page() {
  const mayEnter = useMayEnter()
  const { data: waiting, error } = useQuery(waitingQuery)
  const open = rooms.filter(({ resource }) => mayEnter(resource))
  return (
    <>
      <PageHeader title="Waiting for us" facts={['All accounts by area']} />
      {error ? (
        <Card label="Waiting for us">
          <EmptyState title="We could not load the counts" text={mapFailure(error).message} />
        </Card>
      ) : null}
      <ul className={styles.tiles}>
        {open.map(({ resource, name, href, key }) => (
          <li key={resource}>
            <Anchor href={href} className={styles.tile}>
              <span>{name}</span>
              {waiting && !(resource in waiting) ? null : <strong>{number(waiting?.[resource])}</strong>}
              <small>
                <kbd>g</kbd> <kbd>{key}</kbd>
              </small>
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}
