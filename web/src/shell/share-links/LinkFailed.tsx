import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import LinkIcon from 'lucide-react/icons/link-2-off'
import { ApiError } from '../../api/failure.ts'
import { boot } from '../../boot.ts'
import { telephone } from '../../lib/telephone.ts'
import { paths } from '../../paths.ts'
import type { FailedProps } from '../ThingFailed.tsx'
import { tryAgain } from '../try-again.tsx'
import styles from './share-links.module.css'

/** The page of a shared link that has expired or could not be opened. */
export function LinkFailed({ error, busy, onRetry }: FailedProps) {
  const { supportPhone } = boot()
  const isOver = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div className={styles.narrow}>
      <PageHeader title={isOver ? 'This link has expired' : 'Your link'} />
      <Card label="Link">
        {isOver ? (
          <EmptyState
            icon={<LinkIcon aria-hidden />}
            title="Ask the sender for a new link"
            text={
              <>
                This one may also have been used, revoked or copied incompletely. You can call us on{' '}
                <Link href={telephone(supportPhone)}>{supportPhone}</Link>.
              </>
            }
            actions={
              <Button colour="primary" href={paths.dashboard()}>
                Return to Home
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<LinkIcon aria-hidden />}
            title="We could not open your link"
            text={tryAgain(error)}
            actions={
              <Button busy={busy} onClick={onRetry}>
                Try again
              </Button>
            }
          />
        )}
      </Card>
    </div>
  )
}
